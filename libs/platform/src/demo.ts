export type DemoOptions = {
  /** Where the API listens, without a slash at the end. */
  readonly baseUrl: string;
  readonly operatorToken: string;
  /** Hears pt-BR progress. */
  readonly progress: (message: string) => void;
};

/** How to sign in to the farm that was filled in. */
export type DemoAccess = { readonly login: string; readonly senha: string };

/**
 * Fills an empty installation with a farm to look around in. Called on the first start, and again when that one was interrupted:
 * what is already there must not be made twice. Undefined where there is nothing to fill in.
 */
export const fillDemo = async (_options: DemoOptions): Promise<DemoAccess | undefined> => undefined;
