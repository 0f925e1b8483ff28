import { contem, escrever, ladosQueSeEncontram, medidasDo, type Micro } from './anel.js';
import type { Parte } from './aninhado.js';
import { TracadoRecusado } from './geojson.js';

/** A hole that is thinner than this in the mean is the trace of a pen, and no land that was left out. */
const LARGURA_MIN_M = 1;

export const lugar = ([lon, lat]: Micro): string =>
  `latitude ${escrever(lat).replace('.', ',')}, longitude ${escrever(lon).replace('.', ',')}`;

const ehTraco = (anel: readonly Micro[]): boolean => {
  const { areaM2, perimetroM } = medidasDo(anel);
  return perimetroM === 0 || (2 * areaM2) / perimetroM < LARGURA_MIN_M;
};

/** A part with the holes that take land out of it, and the numbers of the other holes: too thin (`finos`), or outside the part (`fora`). */
export type Esburacada = { readonly parte: Parte<Micro>; readonly finos: number; readonly fora: number };

/**
 * A part with its holes. A hole as thin as a pen, or outside its part, takes no land out of it and is dropped.
 * @throws TracadoRecusado where a hole touches the outline or another hole, or lies in another, since the land meant is not
 * clear
 */
export const comBuracos = (fora: readonly Micro[], buracos: readonly (readonly Micro[])[]): Esburacada => {
  const largos = buracos.filter((anel) => !ehTraco(anel));
  const encontro = ladosQueSeEncontram([fora, ...largos]);
  if (encontro)
    throw new TracadoRecusado(
      `Um buraco do contorno encosta na beira, ou em outro buraco, perto de ${lugar(encontro.perto)}: afaste-o, ou desenhe a beira em volta dele.`,
    );
  const dentro = largos.filter(([primeiro]) => contem(fora, primeiro as Micro));
  const emOutro = dentro.find((um) => dentro.some((outro) => outro !== um && contem(outro, um[0] as Micro)));
  if (emOutro)
    throw new TracadoRecusado(`Um buraco do contorno fica dentro de outro, perto de ${lugar(emOutro[0] as Micro)}: apague um dos dois.`);
  return { parte: [fora, ...dentro], finos: buracos.length - largos.length, fora: largos.length - dentro.length };
};

/** Whether a part covers a place, which is not in one of its holes. */
export const cobre = ([fora = [], ...buracos]: Parte<Micro>, ponto: Micro): boolean =>
  contem(fora, ponto) && !buracos.some((buraco) => contem(buraco, ponto));
