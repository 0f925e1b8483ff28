import { dobra, ladosQueSeEncontram, lado, medidasDo, mesmoPonto, type Micro, semRepetidos } from './anel.js';
import type { Parte } from './aninhado.js';
import { noBrasil } from './brasil.js';
import { cobre, comBuracos, lugar } from './buracos.js';
import { type Contorno, gravar } from './contorno.js';
import { type Conserto, type Par, type Tracado, TracadoRecusado } from './geojson.js';
import { enxugar } from './enxugar.js';

export type Julgado = { readonly contorno: Contorno; readonly consertos: readonly Conserto[] };

/** Land that is smaller or thinner than this cannot be planted: 100 m², a metre wide. */
const AREA_MIN_M2 = 100;
const LARGURA_MIN_M = 1;

/** Degrees as numbers → millionths. @throws TracadoRecusado */
export const arredondar = ([lon, lat]: Par): Micro => {
  const micro = [Math.round(lon * 1_000_000), Math.round(lat * 1_000_000)] as const;
  if (!micro.every(Number.isSafeInteger)) throw new TracadoRecusado('Uma coordenada não é um número de graus.');
  return micro;
};

/** Latitude first → longitude first, and the other way round. */
export const trocar = ([lon, lat]: Micro): Micro => [lat, lon];

/** Latitude and longitude in each other's place: only where every point is abroad as it came, and every one in Brazil the other way round. */
export const estaoTrocados = (pontos: readonly Micro[]): boolean =>
  !pontos.some(noBrasil) && pontos.every((ponto) => noBrasil(trocar(ponto)));

/** Points beside which the line goes back over itself: they have no width, and no area is lost with them. */
const semPontas = (anel: readonly Micro[]): Micro[] => {
  const pontos = [...anel.slice(0, -1)];
  for (let i = 0; pontos.length > 2 && i < pontos.length; ) {
    const antes = (i + pontos.length - 1) % pontos.length;
    const depois = (i + 1) % pontos.length;
    const [a, b, c] = [pontos[antes], pontos[i], pontos[depois]] as [Micro, Micro, Micro];
    if (!mesmoPonto(a, b) && !dobra(a, b, c)) {
      i++;
      continue;
    }
    pontos.splice(i, 1);
    i = Math.max(0, i - 2); // its new neighbour may go back too
  }
  return [...pontos, ...pontos.slice(0, 1)];
};

/** A ring that ends where it began. */
export const fechar = (anel: readonly Micro[]): Micro[] => (mesmoPonto(anel[0], anel.at(-1)) ? [...anel] : [...anel, ...anel.slice(0, 1)]);

const ehReta = (anel: readonly Micro[]): boolean => anel.every((ponto) => lado(anel[0] as Micro, anel[1] as Micro, ponto) === 0);

const ehFino = (anel: readonly Micro[]): boolean => {
  const { areaM2, perimetroM } = medidasDo(anel);
  return areaM2 < AREA_MIN_M2 || (2 * areaM2) / perimetroM < LARGURA_MIN_M;
};

/** The report of swapped axes. */
export const TROCA: Conserto = {
  defeito: 'latitude e longitude estão trocadas',
  feito: 'Latitude e longitude estavam trocadas, e foram postas no lugar.',
};

const FINO = 'O contorno é fino ou pequeno demais para um talhão (menos de 100 m², ou de 1 metro de largura): desenhe de novo.';

/** @throws TracadoRecusado where a point is abroad */
export const exigirNoBrasil = (pontos: readonly Micro[]): void => {
  const fora = pontos.findIndex((ponto) => !noBrasil(ponto));
  if (fora < 0) return;
  throw new TracadoRecusado(`O ponto ${fora + 1} fica fora do Brasil: confira as coordenadas, primeiro a longitude e depois a latitude.`);
};

const exigirPartesSeparadas = (partes: readonly Parte<Micro>[]): void => {
  const encontro = ladosQueSeEncontram(partes.flat());
  if (encontro)
    throw new TracadoRecusado(`Duas partes do contorno se encontram perto de ${lugar(encontro.perto)}: junte-as em uma, ou separe-as.`);
  const dentro = partes.some((uma, i) => partes.some((outra, j) => i !== j && cobre(outra, uma[0]?.[0] as Micro)));
  if (dentro)
    throw new TracadoRecusado(
      'Uma parte do contorno fica dentro de outra: desenhe partes separadas, ou a de dentro como buraco da de fora.',
    );
};

const exigirSimples = (anel: readonly Micro[]): void => {
  const achado = ladosQueSeEncontram([anel]);
  if (!achado) return;
  const como = achado.defeito === 'LINHAS_CRUZADAS' ? 'cruza ou encosta em si mesmo' : 'passa duas vezes pelo mesmo lado';
  throw new TracadoRecusado(`O contorno ${como} perto de ${lugar(achado.perto)}: desenhe de novo, sem passar duas vezes pelo mesmo lugar.`);
};

const consertarAnel = (pontos: readonly Micro[]): { anel: Micro[]; repetidos: number; pontas: number } => {
  const fechado = fechar(pontos);
  const distintos = semRepetidos(fechado);
  if (distintos.length < 4) throw new TracadoRecusado('Um contorno precisa de pelo menos três pontos diferentes.');
  if (ehReta(distintos)) throw new TracadoRecusado('Os pontos do contorno estão todos na mesma linha: desenhe a área do talhão.');
  const anel = semPontas(distintos);
  if (anel.length < 4) throw new TracadoRecusado(FINO);
  return { anel, repetidos: fechado.length - distintos.length, pontas: distintos.length - anel.length };
};

const conserto = (quantos: number, defeito: string, um: string, varios: string): Conserto[] =>
  quantos === 0 ? [] : [{ defeito, feito: quantos === 1 ? um : `${quantos} ${varios}` }];

type AnelLido = ReturnType<typeof consertarAnel>;

const tirados = (lidos: readonly AnelLido[]): Conserto[] => {
  const soma = (qual: 'repetidos' | 'pontas') => lidos.reduce((total, lido) => total + lido[qual], 0);
  return [
    ...conserto(soma('repetidos'), 'há pontos repetidos', 'Um ponto repetido foi retirado.', 'pontos repetidos foram retirados.'),
    ...conserto(soma('pontas'), 'há uma ponta sem largura', 'Uma ponta sem largura foi retirada.', 'pontas sem largura foram retiradas.'),
  ];
};

/** A hole that is no ring at all takes nothing out of the land. */
const lerBuraco = (pontos: readonly Micro[]): AnelLido | undefined => {
  try {
    return consertarAnel(pontos);
  } catch (error) {
    if (!(error instanceof TracadoRecusado)) throw error;
    return undefined;
  }
};

const julgarParte = ([fora = [], ...buracos]: Parte<Micro>) => {
  const [lida, lidos] = [consertarAnel(fora), buracos.map(lerBuraco)];
  const aneis = [lida, ...lidos.filter((lido) => lido !== undefined)];
  for (const { anel } of aneis) exigirSimples(anel);
  if (ehFino(lida.anel)) return { parte: undefined, aneis, finos: 0, fora: 0 };
  const { parte, ...contados } = comBuracos(
    lida.anel,
    aneis.slice(1).map(({ anel }) => anel),
  );
  return { parte, aneis, fora: contados.fora, finos: contados.finos + 1 + buracos.length - aneis.length };
};

const julgarPartes = (tracadas: readonly Parte<Micro>[]): { partes: Parte<Micro>[]; consertos: Conserto[] } => {
  const lidas = tracadas.map(julgarParte);
  const partes = lidas.flatMap(({ parte }) => (parte ? [parte] : []));
  if (partes.length === 0) throw new TracadoRecusado(FINO);
  if (partes.length > 1) exigirPartesSeparadas(partes);
  const soma = (qual: 'finos' | 'fora') => lidas.reduce((total, lida) => total + lida[qual], 0);
  return {
    partes,
    consertos: [
      ...tirados(lidas.flatMap(({ aneis }) => aneis)),
      ...conserto(
        lidas.length - partes.length,
        'há uma parte pequena demais',
        'Uma parte pequena demais foi retirada.',
        'partes pequenas demais foram retiradas.',
      ),
      ...conserto(soma('finos'), 'há um buraco sem largura', 'Um buraco sem largura foi retirado.', 'buracos sem largura foram retirados.'),
      ...conserto(
        soma('fora'),
        'há um buraco fora do contorno',
        'Um buraco que ficava fora do contorno foi retirado.',
        'buracos que ficavam fora do contorno foram retirados.',
      ),
    ],
  };
};

const rotulados = (rotulos: number): Conserto[] =>
  conserto(
    rotulos,
    'há um ponto junto do contorno',
    'O ponto que vinha junto do contorno, onde se escreve o nome, ficou de fora.',
    'pontos que vinham junto do contorno ficaram de fora.',
  );

/**
 * Judges an outline on saving by the rules of the EU's system for its export (RFC 7946, EUDR GeoJSON File Description 1.3
 * §9.5). A defect is mended and reported where the land meant is beyond doubt; any other is refused with the remedy. Too
 * many points are simplified first, which is reported too.
 * @throws TracadoRecusado
 */
export const julgarTracado = (tracado: Tracado): Julgado => {
  const tracadas =
    'ponto' in tracado ? [[[arredondar(tracado.ponto)]]] : tracado.partes.map((aneis) => aneis.map((anel) => anel.map(arredondar)));
  const trocados = estaoTrocados(tracadas.flat(2));
  const situadas = trocados ? tracadas.map((aneis) => aneis.map((anel) => anel.map(trocar))) : tracadas;
  const daTroca = trocados ? [TROCA] : [];
  exigirNoBrasil(situadas.flat(2));
  if ('ponto' in tracado) return { contorno: gravar({ ponto: situadas[0]?.[0]?.[0] as Micro }), consertos: daTroca };
  const enxutas = enxugar(situadas);
  const { partes, consertos } = julgarPartes(enxutas.partes);
  return {
    contorno: gravar({ partes }),
    consertos: [...daTroca, ...rotulados(tracado.rotulos ?? 0), ...enxutas.consertos, ...consertos],
  };
};
