/** What stands under the code in the saved picture, for whoever finds it among his photos later. */
export type QrCaption = readonly string[];

const WIDTH_PX = 720;
const PADDING_PX = 48;
const LINE_PX = 44;
const FONT_PX = 28;
/** Some browsers read the picture after the press. */
const SAVED_WITHIN_MS = 10_000;
const INK = "#101716";
const PAPER = "#ffffff";

/** Saves a code with its caption as a PNG: banks' applications read it from the photos. */
export async function saveQr(code: HTMLCanvasElement, caption: QrCaption, fileName: string) {
  const picture = drawPicture(code, caption);
  const blob = await new Promise<Blob | null>((resolve) => {
    picture.toBlob(resolve, "image/png");
  });
  if (!blob) return;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), SAVED_WITHIN_MS);
}

function drawPicture(code: HTMLCanvasElement, caption: QrCaption): HTMLCanvasElement {
  const picture = document.createElement("canvas");
  const codePx = WIDTH_PX - 2 * PADDING_PX;
  picture.width = WIDTH_PX;
  picture.height = WIDTH_PX + caption.length * LINE_PX;
  const pen = picture.getContext("2d");
  if (!pen) return picture;
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, picture.width, picture.height);
  // Modules keep their edges: a reader needs them more than a smooth picture.
  pen.imageSmoothingEnabled = false;
  pen.drawImage(code, PADDING_PX, PADDING_PX, codePx, codePx);
  pen.fillStyle = INK;
  pen.font = `600 ${FONT_PX}px "Be Vietnam Pro", sans-serif`;
  pen.textAlign = "center";
  for (const [index, line] of caption.entries()) {
    pen.fillText(line, WIDTH_PX / 2, WIDTH_PX + index * LINE_PX, codePx);
  }
  return picture;
}
