import { importPeople } from "../player/people.ts";
import { signInStaff } from "./operator.ts";
import { startProduct } from "./product.ts";
import { PORTS } from "./stack.ts";

/** Starts the portal and the sandbox that all tests share. */
export default async function setUp(): Promise<() => Promise<void>> {
  const stop = await startProduct(PORTS);
  try {
    await signInStaff();
    await importPeople();
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
