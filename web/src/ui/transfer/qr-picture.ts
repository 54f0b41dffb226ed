/** Draws a QR code with its receiver as a PNG file (`qrPicture`). */
import type { Vnd } from "@portal/contract/values/money";
import { pictureFile } from "../../lib/browser/share-picture.ts";
import { captionOf, type Payee } from "./payee.ts";

const WIDTH_PX = 720;
const PADDING_PX = 48;
const CODE_PX = WIDTH_PX - 2 * PADDING_PX;
const LINE_PX = 44;
const FONT_PX = 28;
const INK = "#101716";
const PAPER = "#ffffff";

/**
 * Returns a code as a PNG file, which banks' applications can read from the photos. Lines below the code name its
 * receiver, for a player who finds the picture later.
 * @param code as rendered on the page: encoding it again would keep a phone busy
 * @throws Error if the browser cannot draw it
 */
export async function qrPicture(
  code: SVGSVGElement,
  payee: Payee,
  amountVnd: Vnd | undefined,
): Promise<File> {
  const picture = await drawQr(code, payee, amountVnd);
  const fileName = [payee.name, payee.paymentSyntax, amountVnd].filter(Boolean).join("-");
  return pictureFile(picture, `${fileName}.png`);
}

/** Draws the picture of `qrPicture`. @throws Error if the browser cannot draw it */
export async function drawQr(
  code: SVGSVGElement,
  payee: Payee,
  amountVnd: Vnd | undefined,
): Promise<HTMLCanvasElement> {
  return drawPicture(await imageOf(code), captionOf(payee, amountVnd));
}

/** Copies the page's code at its size in the picture: nothing is encoded a second time. */
async function imageOf(code: SVGSVGElement): Promise<HTMLImageElement> {
  const shapes = code.cloneNode(true) as SVGSVGElement;
  shapes.setAttribute("width", String(CODE_PX));
  shapes.setAttribute("height", String(CODE_PX));
  const image = new Image(CODE_PX, CODE_PX);
  const text = new XMLSerializer().serializeToString(shapes);
  image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
  await image.decode();
  return image;
}

function drawPicture(code: HTMLImageElement, caption: readonly string[]): HTMLCanvasElement {
  const picture = document.createElement("canvas");
  picture.width = WIDTH_PX;
  picture.height = WIDTH_PX + caption.length * LINE_PX;
  const pen = picture.getContext("2d");
  if (!pen) return picture;
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, picture.width, picture.height);
  // Modules keep their edges, which a reader needs more than a smooth picture.
  pen.imageSmoothingEnabled = false;
  pen.drawImage(code, PADDING_PX, PADDING_PX, CODE_PX, CODE_PX);
  pen.fillStyle = INK;
  pen.font = `600 ${FONT_PX}px "Be Vietnam Pro", sans-serif`;
  pen.textAlign = "center";
  for (const [index, line] of caption.entries()) {
    pen.fillText(line, WIDTH_PX / 2, WIDTH_PX + index * LINE_PX, CODE_PX);
  }
  return picture;
}
