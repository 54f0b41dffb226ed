import type { ReactNode } from "react";

/** Whether a cell has nothing to show: a phone's card leaves it out. */
export const isEmpty = (content: ReactNode): boolean =>
  content === null ||
  content === false ||
  content === "" ||
  content === "–" ||
  (Array.isArray(content) && content.length === 0);

/** Whether a cell says nothing but zero or "none": such cells are quiet. */
export const isZero = (content: ReactNode): boolean =>
  content === 0 || (typeof content === "string" && /^(0(đ|%| KP)?|–)$/.test(content));
