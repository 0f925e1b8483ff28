import { z } from 'zod';
import { texto } from '../kernel/decimal.js';

/** Layers of the CAR (SICAR) by the names of their files, without blanks and signs, and their names for people. */
const CAMADAS = [
  ['imovel', 'Imóvel no CAR'],
  ['app', 'APP'],
  ['vegetacaonativa', 'Vegetação nativa'],
  ['areaconsolidada', 'Área consolidada'],
  ['pousio', 'Pousio'],
  ['hidrografia', 'Hidrografia'],
  ['usorestrito', 'Uso restrito'],
  ['servidao', 'Servidão administrativa'],
  ['reservalegal', 'Reserva legal'],
] as const;

export type CamadaDoCar = (typeof CAMADAS)[number][1];

/** Which layer of the CAR a file of this name is; undefined of any other. */
export const camadaDoCar = (arquivo: string): CamadaDoCar | undefined => {
  const nome = arquivo
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');
  return CAMADAS.find(([parte]) => (parte === 'app' ? /^apps?$/.test(nome) : nome.includes(parte)))?.[1];
};

/** The warning about a drawing that is no plot, though it could be saved as one. */
export const avisoDoCar = (camada: CamadaDoCar | null): string | null => {
  if (camada === 'Imóvel no CAR') return 'É o imóvel inteiro no CAR, não um talhão: use-o de base e desenhe o talhão dentro dele.';
  return camada ? `É a camada do CAR "${camada}", não um talhão.` : null;
};

/** The first two digits of the numbers of a state's municípios (IBGE). */
const IBGE: Readonly<Record<string, string>> = {
  ...{ RO: '11', AC: '12', AM: '13', RR: '14', PA: '15', AP: '16', TO: '17' },
  ...{ MA: '21', PI: '22', CE: '23', RN: '24', PB: '25', PE: '26', AL: '27', SE: '28', BA: '29' },
  ...{ MG: '31', ES: '32', RJ: '33', SP: '35', PR: '41', SC: '42', RS: '43' },
  ...{ MS: '50', MT: '51', GO: '52', DF: '53' },
};

/**
 * `MG-3145901-…`, also with the dots of receipts or in small letters → as SICAR writes it; undefined for a text that is no
 * code of the CAR.
 */
export const lerCodigoDoCar = (escrito: string): string | undefined => {
  const limpo = escrito.toUpperCase().replaceAll(/[\s.]/g, '');
  const [, uf = '', municipio = '', resto = ''] = /^([A-Z]{2})-?(\d{7})-?([0-9A-F]{32})$/.exec(limpo) ?? [];
  return municipio !== '' && IBGE[uf] === municipio.slice(0, 2) ? `${uf}-${municipio}-${resto}` : undefined;
};

const CODIGO_ERRADO =
  'Código do CAR inválido: copie-o do recibo. São a UF, os 7 algarismos do município e 32 letras e algarismos, como MG-3145901-0F1E….';

/** Request field: a property's code in the CAR. */
export const codigoDoCar = () =>
  texto(80).transform((escrito, contexto): string => {
    const codigo = lerCodigoDoCar(escrito);
    if (codigo !== undefined) return codigo;
    contexto.addIssue({ code: 'custom', message: CODIGO_ERRADO });
    return z.NEVER;
  });

/** The warning about a file of another property than the farms; none where either has no code. */
export const avisoDeOutroCar = (doArquivo: readonly (string | null)[], dasFazendas: readonly (string | null)[]): readonly string[] => {
  const suas = new Set(dasFazendas.flatMap((codigo) => codigo ?? []));
  const lidos = doArquivo.flatMap((codigo) => (codigo === null ? [] : (lerCodigoDoCar(codigo) ?? codigo)));
  const outro = lidos.find((codigo) => !suas.has(codigo));
  if (suas.size === 0 || outro === undefined) return [];
  return [
    `O arquivo é do imóvel ${outro} no CAR, e a fazenda é ${[...suas].join(', ')}: confira se é o arquivo certo, ou o código no cadastro da fazenda.`,
  ];
};
