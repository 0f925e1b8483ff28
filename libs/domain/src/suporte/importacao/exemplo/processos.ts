import { addDays, type Dia } from '../../../kernel/dates.js';
import type { LoteDoExemplo } from './colheita.js';
import { dia, litros, quilos, zeros } from './formato.js';
import { RESPONSAVEIS } from './nomes.js';
import type { Sorteio } from './sorteio.js';

/** Hulled coffee: its rest, the places it can be taken from, and since when. */
export type CafeDoExemplo = { readonly codigo: string; readonly tipo: string; desde: Dia; saldoG: number; depositadoG: number };

const maisTarde = (dias: readonly Dia[]): Dia => dias.reduce((a, b) => (a > b ? a : b));

/** Hulls the dry lots in the order they dried, now and then only a part of one; the last few stay in the barn. */
export const gerarBeneficios = (sorteio: Sorteio, lotes: readonly LoteDoExemplo[]) => {
  const linhas = { beneficios: [] as string[][], beneficios_lotes: [] as string[][] };
  const cafes: CafeDoExemplo[] = [];
  let beneficiadoG = 0;
  const fila = [...lotes].sort((a, b) => (a.desde < b.desde ? -1 : a.desde > b.desde ? 1 : 0)).map((lote) => ({ ...lote }));
  const ficam = Math.ceil(lotes.length * 0.03);

  while (fila.length > ficam) {
    const codigo = `B${zeros(linhas.beneficios.length + 1, 3)}`;
    const quantos = Math.min(sorteio.inteiro(3, 6), fila.length - ficam);
    const entradas = fila.splice(0, quantos).map((lote) => ({ lote, parte: lote.litros }));
    const ultima = entradas.at(-1);
    if (ultima && quantos > 1 && sorteio.chance(28)) {
      ultima.parte = Math.floor((ultima.lote.litros * sorteio.inteiro(30, 70)) / 100);
      fila.unshift({ ...ultima.lote, litros: ultima.lote.litros - ultima.parte });
    }
    const data = addDays(maisTarde(entradas.map(({ lote }) => lote.desde)), sorteio.inteiro(8, 16));
    const total = entradas.reduce((soma, { parte }) => soma + parte, 0);
    const bica = Math.floor((total * 60_000) / sorteio.inteiro(480, 570)); // Litres to a saca of 60 kg.
    const escolha = Math.floor((bica * sorteio.inteiro(50, 120)) / 1_000);
    const palha = Math.floor((bica * sorteio.inteiro(920, 1_150)) / 1_000);
    for (const { lote, parte } of entradas) linhas.beneficios_lotes.push([codigo, lote.codigo, litros(parte)]);
    const qualidade = sorteio.um(['Dura', 'Dura', 'Dura', 'Apenas mole']);
    linhas.beneficios.push([codigo, dia(data), quilos(bica), quilos(escolha), quilos(palha), 'Bica corrida', qualidade]);
    cafes.push({ codigo: `${codigo}-1`, tipo: 'Bica corrida', desde: data, saldoG: bica, depositadoG: 0 });
    beneficiadoG += bica + escolha;
  }
  return { linhas, cafes, beneficiadoG };
};

/** Sieve, quality and share of the input in thousandths; the last takes the rest. */
const SAIDAS = [
  { tipo: 'Peneira 17/18', qualidade: 'Mole', min: 340, max: 400 },
  { tipo: 'Peneira 15/16', qualidade: 'Dura', min: 260, max: 310 },
  { tipo: 'Moca', qualidade: 'Dura', min: 85, max: 115 },
  { tipo: 'Escolha', qualidade: 'Riada', min: 0, max: 0 },
] as const;

/** Joins two to four bicas corridas of the farm at a time and sorts them; the kilograms in are those out and the loss. */
export const gerarRebeneficios = (sorteio: Sorteio, bicas: readonly CafeDoExemplo[]) => {
  const linhas = { rebeneficios: [] as string[][], rebeneficios_lotes: [] as string[][], rebeneficios_saidas: [] as string[][] };
  const cafes: CafeDoExemplo[] = [];
  const escolhidas = bicas.filter(() => sorteio.chance(72));
  const fila = escolhidas.length > 1 ? escolhidas : [...bicas]; // Even the smallest season sorts some coffee.

  while (fila.length > 1 || linhas.rebeneficios.length === 0) {
    const codigo = `R${zeros(linhas.rebeneficios.length + 1, 3)}`;
    const entradas = fila.splice(0, sorteio.inteiro(2, 4));
    const data = addDays(maisTarde(entradas.map(({ desde }) => desde)), sorteio.inteiro(3, 7));
    let entra = 0;
    for (const cafe of entradas) {
      const parte = cafe.saldoG - cafe.depositadoG;
      entra += parte;
      cafe.saldoG -= parte;
      linhas.rebeneficios_lotes.push([codigo, cafe.codigo, quilos(parte)]);
    }
    const perda = Math.floor((entra * sorteio.inteiro(15, 60)) / 10_000);
    let resta = entra - perda;
    for (const [indice, { tipo, qualidade, min, max }] of SAIDAS.entries()) {
      const sai = indice === SAIDAS.length - 1 ? resta : Math.floor((entra * sorteio.inteiro(min, max)) / 1_000);
      resta -= sai;
      linhas.rebeneficios_saidas.push([codigo, tipo, qualidade, quilos(sai)]);
      cafes.push({ codigo: `${codigo}-${indice + 1}`, tipo, desde: data, saldoG: sai, depositadoG: 0 });
    }
    linhas.rebeneficios.push([codigo, dia(data), '08:00', quilos(perda), RESPONSAVEIS.rebeneficio]);
  }
  return { linhas, cafes };
};
