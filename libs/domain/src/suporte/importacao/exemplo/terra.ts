import { fromScaled } from '../../../kernel/decimal.js';
import { completeCnpj, completeCpf, formatDocumento } from '../../../kernel/documents.js';
import { area, dia, numero } from './formato.js';
import { FAZENDAS, nomeDeTalhao, VARIEDADES } from './nomes.js';
import type { Sorteio } from './sorteio.js';

export type TalhaoDoExemplo = { readonly fazenda: string; readonly nome: string; readonly areaCentesimos: number };

type Ponto = readonly [number, number];

/** Degrees of a metre at 22° south, east and north. */
const GRAU_LESTE = 1 / 103_180;
const GRAU_NORTE = 1 / 110_740;

/** The scale of a plot, towards its middle, without the tracks around it. */
const SEM_CARREADORES = 0.94;

/**
 * The plots of a farm as cells of a lattice whose corners and middles of sides were shaken a little: neighbours share their sides
 * before each is drawn in, so they cannot overlap. A few cells are left to house, spring and wood. Metres from the centre.
 */
const lotear = (sorteio: Sorteio, quantos: number): Ponto[][] => {
  const colunas = Math.ceil(Math.sqrt(quantos * 1.6));
  const linhas = Math.ceil((quantos * 1.15) / colunas);
  const divisas = (n: number) => {
    const lados = Array.from({ length: n }, () => sorteio.inteiro(140, 310));
    const inicio = -lados.reduce((soma, lado) => soma + lado, 0) / 2;
    return lados.reduce((marcas, lado) => [...marcas, (marcas.at(-1) as number) + lado], [inicio]);
  };
  const [xs, ys] = [divisas(colunas), divisas(linhas)];
  // Even indices are corners, odd ones the middles of sides; each is shaken once, for both its neighbours.
  const meio = (marcas: number[], i: number) => ((marcas[Math.floor(i / 2)] as number) + (marcas[Math.ceil(i / 2)] as number)) / 2;
  const malha = Array.from({ length: colunas * 2 + 1 }, (_, i) =>
    Array.from(
      { length: linhas * 2 + 1 },
      (__, j): Ponto => [meio(xs, i) + sorteio.inteiro(-24, 24), meio(ys, j) + sorteio.inteiro(-24, 24)],
    ),
  );
  const volta: Ponto[] = [
    [0, 0],
    [1, 0],
    [2, 0],
    [2, 1],
    [2, 2],
    [1, 2],
    [0, 2],
    [0, 1],
  ];
  const celulas = Array.from({ length: colunas * linhas }, (_, celula) => {
    const [coluna, linha] = [celula % colunas, Math.floor(celula / colunas)];
    return volta.map(([i, j]) => malha[coluna * 2 + i]?.[linha * 2 + j] as Ponto);
  });
  const escolhidas = sorteio.embaralhar(celulas.map((_, indice) => indice)).slice(0, quantos);
  return escolhidas.sort((a, b) => a - b).map((indice) => celulas[indice] as Ponto[]);
};

const encolher = (pontos: Ponto[]): Ponto[] => {
  const media = (eixo: 0 | 1) => pontos.reduce((soma, ponto) => soma + ponto[eixo], 0) / pontos.length;
  const [cx, cy] = [media(0), media(1)];
  return pontos.map(([x, y]) => [cx + (x - cx) * SEM_CARREADORES, cy + (y - cy) * SEM_CARREADORES]);
};

const hectares = (pontos: Ponto[]): number => {
  const dobro = pontos.reduce((soma, [x, y], indice) => {
    const [nx, ny] = pontos[(indice + 1) % pontos.length] as Ponto;
    return soma + x * ny - nx * y;
  }, 0);
  return Math.round(Math.abs(dobro) / 200); // In hundredths of a hectare.
};

const graus = (valor: number): string => fromScaled(Math.round(valor * 1_000_000), 6);

const wkt = (pontos: Ponto[], { latitude, longitude }: { readonly latitude: number; readonly longitude: number }): string => {
  const pares = pontos.map(([x, y]) => `${graus(longitude + x * GRAU_LESTE)} ${graus(latitude + y * GRAU_NORTE)}`);
  return `POLYGON((${[...pares, pares[0]].join(', ')}))`;
};

const talhao = (sorteio: Sorteio, fazenda: (typeof FAZENDAS)[number], indice: number, contorno: Ponto[]) => {
  const pontos = encolher(contorno);
  const [nome, areaCentesimos] = [nomeDeTalhao(indice), hectares(pontos)];
  const [x, y] = [sorteio.um([350, 360, 380, 400]), sorteio.um([50, 60, 70, 80])];
  const plantio = `${sorteio.inteiro(1998, 2021)}-${sorteio.um(['11', '12', '01'])}-${sorteio.inteiro(10, 28)}`;
  const plantas = Math.floor((areaCentesimos * 1_000_000) / (x * y));
  const celulas = [fazenda.nome, String(indice + 1), nome, sorteio.um(VARIEDADES), dia(plantio), area(areaCentesimos)];
  return {
    celulas: [...celulas, numero(x, 2), numero(y, 2), String(plantas), wkt(pontos, fazenda.centro)],
    talhao: { fazenda: fazenda.nome, nome, areaCentesimos },
  };
};

/** Two farms, their season and their plots: three quarters of the plots on the first, and GASTOS GERAIS on each. */
export const gerarTerra = (sorteio: Sorteio, quantosTalhoes: number) => {
  const documentos = [completeCnpj('900001010001'), completeCpf('900100018')].map(formatDocumento);
  const naPrimeira = Math.round(quantosTalhoes * 0.75);
  const talhoes = FAZENDAS.flatMap((fazenda, qual) => {
    const contornos = lotear(sorteio, qual === 0 ? naPrimeira : quantosTalhoes - naPrimeira);
    return contornos.map((contorno, indice) => talhao(sorteio, fazenda, qual * naPrimeira + indice, contorno));
  });
  const gerais = FAZENDAS.map(({ nome }, qual) => [
    nome,
    String(Math.max(900, quantosTalhoes + 1) + qual),
    'GASTOS GERAIS',
    '',
    '',
    '0,00',
    '',
    '',
    '',
    '',
  ]);
  return {
    fazendas: FAZENDAS.map(({ nome, cidade, cep, centro }, qual) => {
      const lugar = [graus(centro.latitude), graus(centro.longitude)].map((grau) => grau.replace('.', ','));
      return [nome, documentos[qual] as string, 'MG', cidade, cep, ...lugar, qual === 0 ? '1' : '0'];
    }),
    safras: FAZENDAS.map(({ nome }) => [nome, 'Safra 2025/2026', '01/09/2025', '31/08/2026', 'Café', '1']),
    linhasDeTalhoes: [...talhoes.map(({ celulas }) => celulas), ...gerais],
    talhoes: talhoes.map(({ talhao: um }): TalhaoDoExemplo => um),
  };
};
