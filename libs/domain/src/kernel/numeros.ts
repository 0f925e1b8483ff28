import { refusals } from './errors.js';

/** The refusals of whole numbers that grow too large. */
export const numeroErrors = {
  NUMERO_GRANDE_DEMAIS: { kind: 'refused', message: 'O valor de {campo} fica grande demais. Confira os números informados.' },
} as const;

export const refuseNumero = refusals(numeroErrors);

/** The largest value of a field in its smallest unit. A value computed from fields may not exceed it either. */
const MAX = 9_999_999_999_999;

/** The number itself. @throws NUMERO_GRANDE_DEMAIS, naming the field, where it is more than a field may say */
export const cabe = (valor: number, campo: string): number => {
  if (Math.abs(valor) > MAX) throw refuseNumero('NUMERO_GRANDE_DEMAIS', { campo }, campo);
  return valor;
};

type Falha = { readonly path: readonly PropertyKey[] };

const valorEm = (dados: unknown, caminho: readonly PropertyKey[]): unknown =>
  caminho.reduce<unknown>((valor, parte) => (typeof valor === 'object' && valor !== null ? Reflect.get(valor, parte) : undefined), dados);

/** The field's name on the wire, without the unit that ends the stored name. */
const nomeDo = (caminho: readonly PropertyKey[]): string =>
  caminho
    .reduce<string>(
      (texto, parte) => (typeof parte === 'number' ? `${texto}[${parte}]` : texto ? `${texto}.${String(parte)}` : String(parte)),
      '',
    )
    .replace(/(?:Centavos|Milesimos|G|Ml)$/, '');

/** The refusal of a number beyond the safe integers, if a fact's declaration refuses the data for that. */
export const numeroGrandeEm = (dados: unknown, falhas: readonly Falha[]) => {
  const falha = falhas.find(({ path }) => {
    const valor = valorEm(dados, path);
    return typeof valor === 'number' && Math.abs(valor) > Number.MAX_SAFE_INTEGER;
  });
  return falha && refuseNumero('NUMERO_GRANDE_DEMAIS', { campo: nomeDo(falha.path) }, nomeDo(falha.path));
};
