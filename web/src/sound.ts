// The click of a piece on wood, made from noise; no file is needed.

import * as prefs from "./prefs";

let audio: AudioContext | null = null;

// A browser lets a page sound only after its user has touched it.
function wake(): void {
  if (!audio && "AudioContext" in window) audio = new AudioContext();
}

export function bindSound(): void {
  addEventListener("pointerdown", wake, { once: true });
  addEventListener("keydown", wake, { once: true });
}

export function clack(strong = false): void {
  if (!audio || !prefs.sound() || audio.state !== "running") return;
  const length = Math.round(audio.sampleRate * 0.06);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) data[i] = (Math.random() * 2 - 1) * Math.exp((-9 * i) / length);
  const source = audio.createBufferSource();
  source.buffer = buffer;
  const wood = audio.createBiquadFilter();
  wood.type = "bandpass";
  wood.frequency.value = strong ? 900 : 1500;
  wood.Q.value = 1.6;
  const gain = audio.createGain();
  gain.gain.value = strong ? 0.9 : 0.6;
  source.connect(wood).connect(gain).connect(audio.destination);
  source.start();
}
