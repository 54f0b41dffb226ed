import { compression } from "vite-plugin-compression2";

/** Files below this size are not compressed: a smaller response fits one packet anyway. */
const LEAST_BYTES = 600;

/**
 * Writes a `.br` and a `.gz` beside each text file of the build, so that the server only picks one.
 * `index.html` is left out: the server fills the operator's settings in first.
 */
export const precompress = () =>
  compression({
    include: /\.(?:css|html|js|json|svg|webmanifest)$/,
    exclude: /^index\.html$/,
    threshold: LEAST_BYTES,
    logLevel: "silent",
  });
