const UNIDADES = [
  ...['zero', 'um', 'dois', 'três', 'quatro', 'cinco', 'seis', 'sete', 'oito', 'nove', 'dez', 'onze', 'doze', 'treze', 'quatorze'],
  ...['quinze', 'dezesseis', 'dezessete', 'dezoito', 'dezenove'],
];
const DEZENAS = ['', '', 'vinte', 'trinta', 'quarenta', 'cinquenta', 'sessenta', 'setenta', 'oitenta', 'noventa'];
const CENTENAS = [
  ...['', 'cento', 'duzentos', 'trezentos', 'quatrocentos', 'quinhentos', 'seiscentos', 'setecentos', 'oitocentos', 'novecentos'],
];
const MAIOR = 99_999_999_999;

/** 0 to 99. */
const ateNoventaENove = (n: number): string => {
  const unidade = n < UNIDADES.length ? UNIDADES[n] : undefined;
  if (unidade !== undefined) return unidade;
  const dezena = DEZENAS[Math.floor(n / 10)] ?? '';
  return n % 10 === 0 ? dezena : `${dezena} e ${UNIDADES[n % 10]}`;
};

/** 1 to 999. */
const centena = (n: number): string => {
  if (n === 100) return 'cem';
  if (n < 100) return ateNoventaENove(n);
  const cento = CENTENAS[Math.floor(n / 100)] ?? '';
  return n % 100 === 0 ? cento : `${cento} e ${ateNoventaENove(n % 100)}`;
};

/** The name of a group of three digits, by the number of groups after it. */
const comOrdem = (n: number, ordem: number): string => {
  if (ordem === 2) return `${centena(n)} ${n === 1 ? 'milhão' : 'milhões'}`;
  if (ordem === 1) return n === 1 ? 'mil' : `${centena(n)} mil`;
  return centena(n);
};

/** 1 to 999.999.999. The last group is joined by *e* where it is one word of hundreds, or less than a hundred; the others stand side by side. */
const inteiro = (n: number): string => {
  const grupos = [Math.floor(n / 1_000_000), Math.floor(n / 1_000) % 1_000, n % 1_000]
    .map((valor, indice) => ({ valor, extenso: comOrdem(valor, 2 - indice) }))
    .filter(({ valor }) => valor > 0);
  return grupos.reduce((texto, { valor, extenso }, indice) => {
    if (indice === 0) return extenso;
    const junta = indice === grupos.length - 1 && (valor < 100 || valor % 100 === 0);
    return `${texto}${junta ? ' e ' : ' '}${extenso}`;
  }, '');
};

/** `1 real`, `dois milhões de reais`. */
const emReais = (n: number): string => {
  if (n === 1) return 'um real';
  return `${inteiro(n)} ${n % 1_000_000 === 0 ? 'de ' : ''}reais`;
};

/**
 * An amount in words, as on a receipt: `350000` → `três mil e quinhentos reais`. @throws RangeError unless it is whole cents
 * from 0 to R$ 999.999.999,99
 */
export const reaisPorExtenso = (centavos: number): string => {
  if (!Number.isSafeInteger(centavos) || centavos < 0 || centavos > MAIOR) throw new RangeError(`No words for ${centavos} cents`);
  const [reais, resto] = [Math.floor(centavos / 100), centavos % 100];
  const doResto = resto === 0 ? '' : `${ateNoventaENove(resto)} ${resto === 1 ? 'centavo' : 'centavos'}`;
  if (reais === 0) return doResto || 'zero reais';
  return doResto ? `${emReais(reais)} e ${doResto}` : emReais(reais);
};
