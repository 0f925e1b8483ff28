import { dobra, ladosQueSeEncontram, lado, medidasDo, mesmoPonto, type Micro, escrever, semRepetidos } from './anel.js';
import { noBrasil } from './brasil.js';
import { type Contorno, type Desenho, gravar } from './contorno.js';
import { type Par, PONTOS_MAX, type Tracado, TracadoRecusado } from './geojson.js';

/** What was wrong, and the sentence that tells how it was mended: nothing of it changes what land is meant. */
export type Conserto = { readonly defeito: string; readonly feito: string };
export type Julgado = { readonly contorno: Contorno; readonly consertos: readonly Conserto[] };

/** Smaller or thinner than this is no land that anybody plants: 100 m², a metre wide. */
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
    i = Math.max(0, i - 2); // what is now beside it may go back too
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

const lugar = ([lon, lat]: Micro): string => `latitude ${escrever(lat).replace('.', ',')}, longitude ${escrever(lon).replace('.', ',')}`;

/** What is told of axes that were put back. */
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

const contem = (anel: readonly Micro[], [x, y]: Micro): boolean => {
  let dentro = false;
  for (let i = 1; i < anel.length; i++) {
    const [[x1, y1], [x2, y2]] = [anel[i - 1], anel[i]] as [Micro, Micro];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) dentro = !dentro;
  }
  return dentro;
};

const exigirPartesSeparadas = (aneis: readonly (readonly Micro[])[]): void => {
  const encontro = ladosQueSeEncontram(aneis);
  if (encontro)
    throw new TracadoRecusado(`Duas partes do contorno se encontram perto de ${lugar(encontro.perto)}: junte-as em uma, ou separe-as.`);
  const dentro = aneis.some((um, i) => aneis.some((outro, j) => i !== j && contem(outro, um[0] as Micro)));
  if (dentro) throw new TracadoRecusado('Uma parte do contorno fica dentro de outra: desenhe partes separadas, sem buraco.');
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

const semMinimas = (aneis: readonly (readonly Micro[])[]): (readonly Micro[])[] => {
  const inteiras = aneis.filter((anel) => !ehFino(anel));
  if (inteiras.length === 0) throw new TracadoRecusado(FINO);
  return inteiras;
};

const conserto = (quantos: number, defeito: string, um: string, varios: string): Conserto[] =>
  quantos === 0 ? [] : [{ defeito, feito: quantos === 1 ? um : `${quantos} ${varios}` }];

const julgarAneis = (tracados: readonly (readonly Micro[])[]): { desenho: Desenho; consertos: Conserto[] } => {
  if (tracados.reduce((soma, anel) => soma + anel.length, 0) > PONTOS_MAX)
    throw new TracadoRecusado(
      `O contorno passa de ${PONTOS_MAX.toLocaleString('pt-BR')} pontos: simplifique-o no programa em que foi desenhado.`,
    );
  exigirNoBrasil(tracados.flat());
  const lidos = tracados.map(consertarAnel);
  for (const { anel } of lidos) exigirSimples(anel);
  const aneis = semMinimas(lidos.map(({ anel }) => anel));
  if (aneis.length > 1) exigirPartesSeparadas(aneis);
  const soma = (qual: 'repetidos' | 'pontas') => lidos.reduce((total, lido) => total + lido[qual], 0);
  return {
    desenho: { aneis },
    consertos: [
      ...conserto(soma('repetidos'), 'há pontos repetidos', 'Um ponto repetido foi retirado.', 'pontos repetidos foram retirados.'),
      ...conserto(soma('pontas'), 'há uma ponta sem largura', 'Uma ponta sem largura foi retirada.', 'pontas sem largura foram retiradas.'),
      ...conserto(
        lidos.length - aneis.length,
        'há uma parte pequena demais',
        'Uma parte pequena demais foi retirada.',
        'partes pequenas demais foram retiradas.',
      ),
    ],
  };
};

/**
 * Judges an outline when it is saved by what the EU's system asks of it when it is exported (RFC 7946, EUDR GeoJSON File Description 1.3 §9.5):
 * what can be mended without a doubt of what land is meant is mended and told; anything else is refused with what to do.
 * @throws TracadoRecusado
 */
export const julgarTracado = (tracado: Tracado): Julgado => {
  const aneis = 'ponto' in tracado ? [[arredondar(tracado.ponto)]] : tracado.aneis.map((anel) => anel.map(arredondar));
  const trocados = estaoTrocados(aneis.flat());
  const lidos = trocados ? aneis.map((anel) => anel.map(trocar)) : aneis;
  const daTroca = trocados ? [TROCA] : [];
  if ('ponto' in tracado) {
    exigirNoBrasil(lidos.flat());
    return { contorno: gravar({ ponto: lidos[0]?.[0] as Micro }), consertos: daTroca };
  }
  const { desenho, consertos } = julgarAneis(lidos);
  return { contorno: gravar(desenho), consertos: [...daTroca, ...consertos] };
};
