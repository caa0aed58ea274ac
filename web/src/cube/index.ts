// Saishō in the browser. CubeTable is a table like the others; NetForm shows
// and edits the net that a form asks for. Both need the asset cube.svg among
// the page's files and the texts "ui.".

export { CubeTable } from "./cubetable";
export { drawNet } from "./net";
export { NetForm } from "./netform";
