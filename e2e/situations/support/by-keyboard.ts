/** Whether people have no pointer (`npm run situations -- --keyboard`). */
export const isByKeyboard = process.env["SITUATIONS_BY"] === "keyboard";
