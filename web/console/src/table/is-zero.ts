import type { ReactNode } from "react";

/** Whether a cell says nothing but zero or "none": such cells are quiet. */
export const isZero = (content: ReactNode): boolean =>
  content === 0 || (typeof content === "string" && /^(0(đ|%| KP)?|–)$/.test(content));
