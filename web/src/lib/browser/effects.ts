import { options } from "preact";

/**
 * Runs effects in the task after the one that drew, as React does. Preact by itself waits for the next frame, so
 * that a page that nobody looks at would wait, too.
 */
export function startEffects(): void {
  const { port1, port2 } = new MessageChannel();
  let run: (() => void) | undefined;
  port1.addEventListener("message", () => run?.());
  port1.start();
  options.requestAnimationFrame = (runEffects) => {
    run = runEffects;
    port2.postMessage(undefined);
  };
}
