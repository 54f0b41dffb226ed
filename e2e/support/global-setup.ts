import { startProduct } from "./product.ts";
import { PORTS } from "./stack.ts";

/** The portal and the sandbox that all journeys share. */
export default function setUp(): Promise<() => Promise<void>> {
  return startProduct(PORTS);
}
