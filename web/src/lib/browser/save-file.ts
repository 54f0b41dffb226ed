/** Lets the player save a file (`saveFile`). */

/** How long the content stays readable: some browsers read it only after the press. */
const READ_WITHIN_MS = 10_000;

/** Gives the content to the player as a download with this name. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), READ_WITHIN_MS);
}
