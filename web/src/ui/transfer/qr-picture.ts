import type { Vnd } from "@portal/contract/values/money";
import { formatVnd } from "../../lib/text/format.ts";
import type { Payee } from "./payee.ts";

const WIDTH_PX = 720;
const PADDING_PX = 48;
const CODE_PX = WIDTH_PX - 2 * PADDING_PX;
const LINE_PX = 44;
const FONT_PX = 28;
/** Some browsers read the picture only after the press. */
const SAVED_WITHIN_MS = 10_000;
const INK = "#101716";
const PAPER = "#ffffff";

/**
 * Returns a code as a PNG file: banks' applications read it from the photos. Lines under it say whose it is, for a
 * player who finds it there later.
 * @param code as it is drawn on the page: encoding it again would keep a phone busy
 * @throws Error where the browser cannot draw it
 */
export async function qrPicture(
  code: SVGSVGElement,
  payee: Payee,
  amountVnd: Vnd | undefined,
): Promise<File> {
  const { label, name, accountNumber, mobileAccountNumber, accountName, paymentSyntax } = payee;
  const amount = amountVnd === undefined ? [] : [formatVnd(amountVnd)];
  const number = accountNumber ?? mobileAccountNumber ?? "";
  const caption = [`${label} · ${number}`, accountName, paymentSyntax, ...amount];
  const picture = drawPicture(await imageOf(code), caption);
  const blob = await new Promise<Blob | null>((resolve) => {
    picture.toBlob(resolve, "image/png");
  });
  if (!blob) throw new Error("the browser made no picture");
  const fileName = [name, paymentSyntax, amountVnd].filter(Boolean).join("-");
  return new File([blob], `${fileName}.png`, { type: blob.type });
}

/** A player who closes the sheet of applications has shared nothing, which is no error. */
export async function share(picture: File): Promise<void> {
  await navigator.share({ files: [picture] }).catch(() => undefined);
}

export function save(picture: File): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(picture);
  link.download = picture.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), SAVED_WITHIN_MS);
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
