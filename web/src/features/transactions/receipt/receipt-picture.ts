/** Draws a receipt as a PNG file (`receiptPicture`). */
import { pictureFile } from "../../../lib/browser/share-picture.ts";
import type { ReceiptFacts } from "./receipt-facts.ts";

const WIDTH_PX = 1080;
const MARGIN_PX = 56;
const PADDING_PX = 120;
const HEAD_PX = 250;
const SUMS_PX = 330;
const ROW_PX = 84;
const FOOT_PX = 200;
const MARK_PX = 84;
const CORNER_PX = 46;
const ART_PX = 240;
const SEAL_PX = 150;
/** In radians: the seal is askew, as if stamped by hand. */
const SEAL_TURN = -0.14;

/** The colours of the dark theme. The picture is the same in both themes. */
const INK = "#0b1112";
const SHEET = "#121a1b";
const LINE = "#253130";
const PAPER = "#efe9db";
const SOFT = "#b9bdb1";
const GOLD = "#e3bd72";
const GOLD_LINE = "#7a6335";
const VERMILION = "#e4573f";

const TEXT_FONT = '"Be Vietnam Pro", system-ui, sans-serif';
const DISPLAY_FONT = 'Alegreya, Georgia, "Times New Roman", serif';
const FILE_NAME = "bien-nhan.png";

type Frame = {
  /** The game's name. */
  readonly brand: string;
  /** The words of the seal. */
  readonly seal: string;
  /** The lines at the foot. */
  readonly foot: readonly string[];
  /** The artwork as rendered on the page. */
  readonly art: SVGSVGElement | HTMLImageElement | null | undefined;
};

/** @throws Error if the browser cannot draw it */
export async function receiptPicture(facts: ReceiptFacts, frame: Frame): Promise<File> {
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH_PX;
  canvas.height = HEAD_PX + SUMS_PX + facts.rows.length * ROW_PX + FOOT_PX;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("the browser draws no pictures");
  const [mark, art] = await Promise.all([
    loadMark(),
    frame.art instanceof SVGSVGElement ? imageOf(frame.art) : frame.art,
    document.fonts.ready,
  ]);
  drawSheet(pen, canvas.height);
  drawHead(pen, mark, frame.brand);
  if (art) drawArt(pen, art);
  drawSums(pen, facts);
  drawSeal(pen, frame.seal);
  drawRows(pen, facts.rows);
  drawFoot(pen, canvas.height, frame.foot);
  return pictureFile(canvas, FILE_NAME);
}

async function loadMark(): Promise<HTMLImageElement> {
  const mark = new Image(MARK_PX, MARK_PX);
  mark.src = "/mark.svg";
  await mark.decode();
  return mark;
}

const DRAWN = ["fill", "stroke", "stroke-width", "stroke-linecap", "opacity"];

/** Copies a drawing of the page with the colours that the page's styles give it. */
async function imageOf(drawing: SVGSVGElement): Promise<HTMLImageElement> {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const shapes = drawing.querySelectorAll("*");
  for (const [index, shape] of copy.querySelectorAll("*").entries()) {
    const style = getComputedStyle(shapes[index]!);
    for (const name of DRAWN) shape.setAttribute(name, style.getPropertyValue(name));
  }
  const image = new Image();
  copy.setAttribute("width", String(ART_PX));
  copy.setAttribute("height", String((ART_PX * drawing.clientHeight) / drawing.clientWidth));
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  return image;
}

type Pen = CanvasRenderingContext2D;

function drawSheet(pen: Pen, height: number): void {
  pen.fillStyle = INK;
  pen.fillRect(0, 0, WIDTH_PX, height);
  const [width, tall] = [WIDTH_PX - 2 * MARGIN_PX, height - 2 * MARGIN_PX];
  pen.fillStyle = SHEET;
  pen.beginPath();
  pen.roundRect(MARGIN_PX, MARGIN_PX, width, tall, 28);
  pen.fill();
  pen.strokeStyle = GOLD_LINE;
  pen.lineWidth = 2;
  pen.stroke();
  drawCorners(pen, MARGIN_PX + 18, WIDTH_PX - MARGIN_PX - 18, height - MARGIN_PX - 18);
}

/** Open corners, like the frame of a bank note. */
function drawCorners(pen: Pen, near: number, far: number, low: number): void {
  for (const [x, y, toX, toY] of [
    [near, near, 1, 1],
    [far, near, -1, 1],
    [near, low, 1, -1],
    [far, low, -1, -1],
  ] as const) {
    pen.beginPath();
    pen.moveTo(x + toX * CORNER_PX, y);
    pen.lineTo(x, y);
    pen.lineTo(x, y + toY * CORNER_PX);
    pen.stroke();
  }
}

function drawHead(pen: Pen, mark: HTMLImageElement, brand: string): void {
  pen.drawImage(mark, PADDING_PX, PADDING_PX, MARK_PX, MARK_PX);
  pen.textBaseline = "middle";
  write(pen, brand, PADDING_PX + MARK_PX + 28, PADDING_PX + MARK_PX / 2, {
    font: `700 56px ${DISPLAY_FONT}`,
    colour: PAPER,
  });
}

function drawArt(pen: Pen, art: HTMLImageElement): void {
  const height = (ART_PX * art.height) / art.width;
  pen.drawImage(art, WIDTH_PX - PADDING_PX - ART_PX, HEAD_PX - height / 2, ART_PX, height);
}

function drawSums(pen: Pen, { name, sum, paid }: ReceiptFacts): void {
  write(pen, name, PADDING_PX, HEAD_PX + 30, { font: `400 40px ${TEXT_FONT}`, colour: SOFT });
  const beside = SEAL_PX + 40;
  write(
    pen,
    sum,
    PADDING_PX,
    HEAD_PX + 124,
    { font: `700 104px ${TEXT_FONT}`, colour: GOLD },
    beside,
  );
  if (paid === undefined) return;
  const look = { font: `600 46px ${TEXT_FONT}`, colour: PAPER };
  write(pen, paid, PADDING_PX, HEAD_PX + 222, look, beside);
}

/** The seal of the page's receipt, in two lines. */
function drawSeal(pen: Pen, words: string): void {
  const half = SEAL_PX / 2;
  pen.save();
  pen.translate(WIDTH_PX - PADDING_PX - half, HEAD_PX + 200);
  pen.rotate(SEAL_TURN);
  pen.strokeStyle = VERMILION;
  pen.lineWidth = 5;
  pen.beginPath();
  pen.roundRect(-half, -half, SEAL_PX, SEAL_PX, 10);
  pen.stroke();
  for (const [index, word] of words.split(" ").entries()) {
    write(pen, word, 0, (index - 0.5) * 52, {
      font: `700 48px ${DISPLAY_FONT}`,
      colour: VERMILION,
      align: "center",
    });
  }
  pen.restore();
}

function drawRows(pen: Pen, rows: ReceiptFacts["rows"]): void {
  for (const [index, [label, value]] of rows.entries()) {
    const top = HEAD_PX + SUMS_PX + index * ROW_PX - 30;
    pen.strokeStyle = LINE;
    pen.beginPath();
    pen.moveTo(PADDING_PX, top);
    pen.lineTo(WIDTH_PX - PADDING_PX, top);
    pen.stroke();
    const middle = top + ROW_PX / 2;
    write(pen, label, PADDING_PX, middle, { font: `400 36px ${TEXT_FONT}`, colour: SOFT });
    write(pen, value, WIDTH_PX - PADDING_PX, middle, {
      font: `600 36px ${TEXT_FONT}`,
      colour: PAPER,
      align: "right",
    });
  }
}

function drawFoot(pen: Pen, height: number, lines: readonly string[]): void {
  for (const [index, line] of lines.entries()) {
    const y = height - MARGIN_PX - 70 - (lines.length - 1 - index) * 42;
    write(pen, line, WIDTH_PX / 2, y, {
      font: `400 28px ${TEXT_FONT}`,
      colour: SOFT,
      align: "center",
    });
  }
}

type Look = { font: string; colour: string; align?: CanvasTextAlign };

/** Writes one line. Long text is narrowed to stay inside the edge and to leave `beside` pixels free at the right. */
function write(pen: Pen, text: string, x: number, y: number, look: Look, beside = 0): void {
  pen.font = look.font;
  pen.fillStyle = look.colour;
  pen.textAlign = look.align ?? "left";
  pen.fillText(text, x, y, WIDTH_PX - 2 * PADDING_PX - beside);
}
