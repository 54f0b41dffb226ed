import { deliveryFaults } from "./faults/delivery-faults.ts";
import { memoryFaults } from "./faults/memory-faults.ts";
import { refusalFaults } from "./faults/refusal-faults.ts";
import { signatureFaults } from "./faults/signature-faults.ts";
import type { PlantedFault } from "./planted-fault.ts";

export const plantedFaults: readonly PlantedFault[] = [
  ...signatureFaults,
  ...deliveryFaults,
  ...refusalFaults,
  ...memoryFaults,
];
