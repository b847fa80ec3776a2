/** How a person gets into the demonstration. Every one of its people has this password; no other organisation has it. */
export const demonstrationAccount = 'chenjing'
export const demonstrationPassword = 'fawutong-demo-2026'
