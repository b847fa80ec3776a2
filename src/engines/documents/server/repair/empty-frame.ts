/** A light rectangle with a border, 96 × 72: what stands where a picture was that is not in the file. */
export const emptyFrame = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAGAAAABICAAAAAAsDK+/AAAANklEQVR42u3NMQEAAAgDIPsHWUN/U+wSCjApm2yVQCAQCAQCgUAgEAgEAoFAIBAIBAKB4GdQdqdRcgQSBwyGAAAAAElFTkSuQmCC',
    'base64',
  ),
)
