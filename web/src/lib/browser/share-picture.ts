/** Makes pictures and hands them to other applications. */

/** Whether the browser can do that (Web Share API, level 2). */
export function sharesPictures(): boolean {
  const picture = new File([], "picture.png", { type: "image/png" });
  return typeof navigator.canShare === "function" && navigator.canShare({ files: [picture] });
}

/** Lets the player choose an application. One who closes the choice has shared nothing, which is no error. */
export async function sharePicture(picture: File): Promise<void> {
  await navigator.share({ files: [picture] }).catch(() => undefined);
}

/** Makes a PNG file of a picture. @throws Error if the browser cannot draw it */
export async function pictureFile(picture: HTMLCanvasElement, name: string): Promise<File> {
  const blob = await new Promise<Blob | null>((resolve) => {
    picture.toBlob(resolve, "image/png");
  });
  if (!blob) throw new Error("the browser made no picture");
  return new File([blob], name, { type: blob.type });
}
