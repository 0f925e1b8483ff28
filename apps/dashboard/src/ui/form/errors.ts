import { Problem } from '../../http/problem.js';

/** The fields a refusal names, as a Mantine form names them: `produtos[2].quantidade` → `produtos.2.quantidade`. */
export const fieldErrors = (cause: unknown): Record<string, string> =>
  cause instanceof Problem
    ? Object.fromEntries(cause.fields.map(({ campo, mensagem }) => [campo.replace(/\[(\d+)\]/g, '.$1'), mensagem]))
    : {};
