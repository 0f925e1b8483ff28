/** Check digits of branches and accounts, of the banks that publish how they are worked out. Of any other bank nothing is checked. */

const soma = (digitos: string, pesos: readonly number[]): number =>
  [...digitos].reverse().reduce((sum, digito, n) => sum + Number(digito) * (pesos[n % pesos.length] as number), 0);

const ATE_NOVE = [2, 3, 4, 5, 6, 7, 8, 9];
const ATE_SETE = [2, 3, 4, 5, 6, 7];

/** Modulus 11, with a letter for ten. */
const modulo11 = (digitos: string, pesos: readonly number[], dez: string): string => {
  const digito = 11 - (soma(digitos, pesos) % 11);
  return digito === 11 ? '0' : digito === 10 ? dez : String(digito);
};

/** Modulus 10: a doubled digit beyond nine counts as the sum of its digits. */
const modulo10 = (digitos: string): string => {
  const total = [...digitos].reverse().reduce((sum, digito, n) => {
    const dobrado = Number(digito) * (n % 2 === 0 ? 2 : 1);
    return sum + (dobrado > 9 ? dobrado - 9 : dobrado);
  }, 0);
  return String((10 - (total % 10)) % 10);
};

/** Ten is written `P`, and as zero where only digits fit. */
const deBradesco = (digito: string): readonly string[] => (digito === 'P' ? ['P', '0'] : [digito]);

type Regra = {
  readonly agencia?: (agencia: string) => readonly string[];
  readonly conta: (agencia: string, conta: string) => readonly string[];
};

const REGRAS: Readonly<Record<string, Regra>> = {
  '001': {
    agencia: (agencia) => [modulo11(agencia, ATE_NOVE, 'X')],
    conta: (_agencia, conta) => [modulo11(conta, ATE_NOVE, 'X')],
  },
  '237': {
    agencia: (agencia) => deBradesco(modulo11(agencia, ATE_NOVE, 'P')),
    conta: (_agencia, conta) => deBradesco(modulo11(conta, ATE_SETE, 'P')),
  },
  '341': { conta: (agencia, conta) => [modulo10(`${agencia.padStart(4, '0')}${conta.padStart(5, '0')}`)] },
};

type Digitos = {
  readonly banco: string;
  readonly agencia: string;
  readonly dvAgencia: string;
  readonly conta: string;
  readonly dvConta: string;
};

/** Names the check digit that breaks its bank's rule; undefined where none does, or the bank's rule is not known. */
export const digitoErrado = ({ banco, agencia, dvAgencia, conta, dvConta }: Digitos): 'agência' | 'conta' | undefined => {
  const regra = REGRAS[banco];
  if (!regra) return undefined;
  if (dvAgencia !== '' && regra.agencia && !regra.agencia(agencia).includes(dvAgencia)) return 'agência';
  return regra.conta(agencia, conta).includes(dvConta) ? undefined : 'conta';
};
