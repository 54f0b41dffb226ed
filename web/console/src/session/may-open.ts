import { createContext } from "react";

/** Whether the signed-in person may open a page of the console: `/queues/stuck?kind=card`. */
export const MayOpenContext = createContext<(to: string) => boolean>(() => false);
