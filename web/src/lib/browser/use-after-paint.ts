import { useEffect, useState } from "react";
import { afterPaint } from "./after-paint.ts";

/** Returns a value as it was, until the press that changes it shows: for what takes long to draw. */
export function useAfterPaint<Value>(value: Value): Value {
  const [shown, setShown] = useState(value);
  useEffect(() => void afterPaint().then(() => setShown(value)), [value]);
  return shown;
}
