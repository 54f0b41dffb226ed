/** Shrinks a picture to a JPEG that the server accepts (`smallJpeg`), for screenshots of transfers. */

/** The longer side of the JPEG: enough to read a banking application's screen. */
const LONGEST_SIDE_PX = 1_600;
/** The JPEG qualities that are tried, until the file is small enough. */
const QUALITIES = [0.8, 0.6, 0.4, 0.25];

/**
 * Draws a picture again as a JPEG of at most so many bytes. What a camera notes in a picture, such as its place, is lost.
 * @returns base64; undefined where the file is no picture, or too large even so
 */
export async function smallJpeg(file: File, maxBytes: number): Promise<string | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return undefined;
  const scale = Math.min(1, LONGEST_SIDE_PX / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  for (const quality of QUALITIES) {
    const base64 = canvas.toDataURL("image/jpeg", quality).split(",")[1] ?? "";
    if ((base64.length * 3) / 4 <= maxBytes) return base64;
  }
  return undefined;
}
