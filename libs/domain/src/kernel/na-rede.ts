/** Whether something reads like an e-mail address; whether it is one only a letter tells. */
export const isEmail = (value: string): boolean => /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/.test(value);

/** Whether a browser that is sent there only reads a page: `javascript:` and the like run. */
export const isSite = (value: string): boolean => URL.canParse(value) && /^https?:\/\//i.test(value);
