/** Meanings of the codes of a payment in a return file (CNAB 240, G059) that all banks agree on; other codes are shown as they are. */
const SIGNIFICADOS: Readonly<Record<string, string>> = {
  '00': 'crédito efetivado',
  '01': 'faltou saldo na conta que paga',
  '02': 'cancelado',
  AG: 'agência, conta ou dígito inválido',
  AL: 'banco de quem recebe inválido',
  AM: 'agência de quem recebe inválida',
  AN: 'conta ou dígito de quem recebe inválido',
  AP: 'data inválida',
  AR: 'valor inválido',
  AT: 'CPF ou CNPJ de quem recebe inválido',
  BD: 'incluído, ainda não efetivado',
};

const [EFETIVADO, INCLUIDO] = ['00', 'BD'];

/** Whether codes let a real day and value count: they name the payment as made, or there is none. */
export const efetivado = (codigos: readonly string[]): boolean => codigos.length === 0 || codigos.includes(EFETIVADO as string);

/** Whether codes tell of a payment that the bank took, and has still to make. */
export const soIncluido = (codigos: readonly string[]): boolean => codigos.length > 0 && codigos.every((codigo) => codigo === INCLUIDO);

/** Codes with their meanings, where known: `AG (agência, conta ou dígito inválido), ZZ`. */
export const codigosPorExtenso = (codigos: readonly string[]): string =>
  codigos.map((codigo) => (SIGNIFICADOS[codigo] ? `${codigo} (${SIGNIFICADOS[codigo]})` : codigo)).join(', ');
