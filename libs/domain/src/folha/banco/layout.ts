/**
 * The records of a payment file of 240 columns (FEBRABAN, CNAB 240), as far as a payroll needs them: first and last column, the kind of
 * content (`9` numbers, zero-filled on the right side; `X` text, blank-filled), and its name, or its constant value.
 */
type Linha = readonly [de: number, ate: number, tipo: '9' | 'X', nome: string, sempre?: string];

const inicio = (tipo: string): readonly Linha[] => [
  [1, 3, '9', 'banco'],
  [4, 7, '9', 'lote'],
  [8, 8, '9', 'registro', tipo],
];

/** The paying company, in the headers of file and lot. */
const empresa: readonly Linha[] = [
  [18, 18, '9', 'tipoDoc'],
  [19, 32, '9', 'documento'],
  [33, 52, 'X', 'convenio'],
  [53, 57, '9', 'agencia'],
  [58, 58, 'X', 'dvAgencia'],
  [59, 70, '9', 'conta'],
  [71, 71, 'X', 'dvConta'],
  [72, 72, 'X', 'dvAmbos', ''],
  [73, 102, 'X', 'empresa'],
];

export const LAYOUT = {
  arquivo: [
    ...inicio('0'),
    [9, 17, 'X', 'uso', ''],
    ...empresa,
    [103, 132, 'X', 'nomeDoBanco'],
    [133, 142, 'X', 'uso', ''],
    [143, 143, '9', 'remessa', '1'],
    [144, 151, '9', 'data'],
    [152, 157, '9', 'hora'],
    [158, 163, '9', 'nsa'],
    [164, 166, '9', 'versao', '103'],
    [167, 171, '9', 'densidade', '0'],
    [172, 240, 'X', 'uso', ''],
  ],
  lote: [
    ...inicio('1'),
    [9, 9, 'X', 'operacao', 'C'],
    [10, 11, '9', 'servico', '30'],
    [12, 13, '9', 'forma'],
    [14, 16, '9', 'versao', '046'],
    [17, 17, 'X', 'uso', ''],
    ...empresa,
    [103, 142, 'X', 'mensagem'],
    [143, 172, 'X', 'logradouro', ''],
    [173, 177, '9', 'numero', '0'],
    [178, 192, 'X', 'complemento', ''],
    [193, 212, 'X', 'cidade', ''],
    [213, 217, '9', 'cep', '0'],
    [218, 220, 'X', 'cepFim', ''],
    [221, 222, 'X', 'uf', ''],
    [223, 224, '9', 'indicativo', '1'],
    [225, 240, 'X', 'uso', ''],
  ],
  segmentoA: [
    ...inicio('3'),
    [9, 13, '9', 'sequencia'],
    [14, 14, 'X', 'segmento', 'A'],
    [15, 15, '9', 'movimento', '0'],
    [16, 17, '9', 'instrucao', '0'],
    [18, 20, '9', 'camara'],
    [21, 23, '9', 'bancoDele'],
    [24, 28, '9', 'agencia'],
    [29, 29, 'X', 'dvAgencia'],
    [30, 41, '9', 'conta'],
    [42, 42, 'X', 'dvConta'],
    [43, 43, 'X', 'dvAmbos', ''],
    [44, 73, 'X', 'nome'],
    [74, 93, 'X', 'seuNumero'],
    [94, 101, '9', 'data'],
    [102, 104, 'X', 'moeda', 'BRL'],
    [105, 119, '9', 'quantidade', '0'],
    [120, 134, '9', 'valor'],
    [135, 154, 'X', 'nossoNumero', ''],
    [155, 162, '9', 'dataReal', '0'],
    [163, 177, '9', 'valorReal', '0'],
    [178, 219, 'X', 'informacao', ''],
    [220, 224, 'X', 'finalidade'],
    [225, 229, 'X', 'uso', ''],
    [230, 230, '9', 'aviso', '0'],
    [231, 240, 'X', 'ocorrencias', ''],
  ],
  segmentoB: [
    ...inicio('3'),
    [9, 13, '9', 'sequencia'],
    [14, 14, 'X', 'segmento', 'B'],
    [15, 17, 'X', 'uso', ''],
    [18, 18, '9', 'tipoDoc'],
    [19, 32, '9', 'documento'],
    [33, 62, 'X', 'logradouro', ''],
    [63, 67, '9', 'numero', '0'],
    [68, 117, 'X', 'lugar', ''],
    [118, 122, '9', 'cep', '0'],
    [123, 127, 'X', 'cepFimUf', ''],
    [128, 135, '9', 'data'],
    [136, 150, '9', 'valor'],
    [151, 210, '9', 'abatimentosDescontosMoraMulta', '0'],
    [211, 225, 'X', 'codigo'],
    [226, 226, '9', 'aviso', '0'],
    [227, 232, '9', 'ug', '0'],
    [233, 240, 'X', 'ispb', ''],
  ],
  fimDoLote: [
    ...inicio('5'),
    [9, 17, 'X', 'uso', ''],
    [18, 23, '9', 'registros'],
    [24, 41, '9', 'total'],
    [42, 59, '9', 'quantidade', '0'],
    [60, 65, '9', 'avisoDeDebito', '0'],
    [66, 240, 'X', 'uso', ''],
  ],
  fim: [
    ...inicio('9'),
    [9, 17, 'X', 'uso', ''],
    [18, 23, '9', 'lotes'],
    [24, 29, '9', 'registros'],
    [30, 35, '9', 'contas', '0'],
    [36, 240, 'X', 'uso', ''],
  ],
} as const satisfies Readonly<Record<string, readonly Linha[]>>;

/** ASCII capitals, as banks read them. */
const semAcento = (texto: string): string =>
  texto
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9 .,/&@_-]/g, ' ');

/** One record. @throws RangeError where a number does not fit, or a field was not given */
export const registro = (qual: keyof typeof LAYOUT, valores: Readonly<Record<string, string | number>>): string => {
  const linhas: readonly Linha[] = LAYOUT[qual];
  return linhas
    .map(([de, ate, tipo, nome, sempre]) => {
      const largura = ate - de + 1;
      const valor = sempre ?? valores[nome];
      if (valor === undefined) throw new RangeError(`${qual}: no ${nome}`);
      if (tipo === 'X') return semAcento(String(valor)).slice(0, largura).padEnd(largura, ' ');
      const numero = String(valor);
      if (numero.length > largura || !/^[0-9A-Z]*$/.test(numero)) throw new RangeError(`${qual}: ${nome} does not fit: ${numero}`);
      return numero.padStart(largura, '0');
    })
    .join('');
};

/** The columns of a record as they stand, without the blanks around them; a line that was cut at its last character is read as whole. */
export const ler = (qual: keyof typeof LAYOUT, linha: string): Readonly<Record<string, string>> =>
  Object.fromEntries((LAYOUT[qual] as readonly Linha[]).map(([de, ate, , nome]) => [nome, linha.slice(de - 1, ate).trim()]));
