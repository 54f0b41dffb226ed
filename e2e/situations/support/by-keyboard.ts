/** Whether people have no pointer (`SITUATIONS_BY=keyboard npm run test:long -- situations`). */
export const isByKeyboard = process.env["SITUATIONS_BY"] === "keyboard";
