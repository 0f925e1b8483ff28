import { addDays, type Dia } from '../../../kernel/dates.js';
import { dia, litros, reais, zeros } from './formato.js';
import { equipamentosDoTipo, RESPONSAVEIS } from './nomes.js';
import type { Sorteio } from './sorteio.js';
import type { TalhaoDoExemplo } from './terra.js';

/** A lot as the following steps see it: dry, in the barn since `desde`, `litros` of it not yet hulled. */
export type LoteDoExemplo = { readonly codigo: string; readonly desde: Dia; litros: number };

type Grupo = { readonly data: Dia; readonly talhao: TalhaoDoExemplo; readonly litros: number };

/** The first day of harvest, a Monday. */
const INICIO = '2026-05-11';

const MEDIDA_L = 60;

/** Working days from the start: no Sundays, and now and then a day of rain. */
const diasDeColheita = (sorteio: Sorteio, quantos: number): Dia[] => {
  const dias: Dia[] = [];
  for (let passo = 0; dias.length < quantos; passo += 1) if (passo % 7 !== 6 && sorteio.chance(86)) dias.push(addDays(INICIO, passo));
  return dias;
};

/** Each team has plots of its own and stays on one for as many days as it is large; after the last comes the first again. */
const roteiros = (sorteio: Sorteio, talhoes: readonly TalhaoDoExemplo[], turmas: number): TalhaoDoExemplo[][] => {
  const ordem = sorteio.embaralhar(talhoes);
  return Array.from({ length: turmas }, (_, turma) =>
    ordem
      .filter((__, indice) => indice % turmas === turma)
      .flatMap((talhao) => Array.from({ length: 1 + Math.round(talhao.areaCentesimos / 90) }, () => talhao)),
  );
};

/** Days of picking by hand: lines of the harvest sheet, and the yield of each plot on each day. */
export const gerarColheita = (sorteio: Sorteio, talhoes: readonly TalhaoDoExemplo[], turmas: readonly string[][], quantosDias: number) => {
  const linhas: string[][] = [];
  const grupos: Grupo[] = [];
  let pagamentoCentavos = 0;
  const rotas = roteiros(sorteio, talhoes, turmas.length);

  for (const [passo, data] of diasDeColheita(sorteio, quantosDias).entries()) {
    for (const [turma, pessoas] of turmas.entries()) {
      const rota = rotas[turma] as TalhaoDoExemplo[];
      if (rota.length === 0 || sorteio.chance(5)) continue;
      const talhao = rota[passo % rota.length] as TalhaoDoExemplo;
      const valor = sorteio.um([1_800, 2_000, 2_250, 2_400, 2_600]);
      let total = 0;
      for (const pessoa of pessoas) {
        if (sorteio.chance(8)) continue;
        const quantidade = sorteio.inteiro(3, 13);
        const resto = sorteio.chance(40) ? 0 : sorteio.um([10, 15, 20, 30, 45]);
        const tara = sorteio.chance(67) ? 0 : sorteio.inteiro(1, 2);
        const colhido = quantidade * MEDIDA_L + resto - tara;
        total += colhido;
        pagamentoCentavos += Math.floor((2 * valor * colhido + MEDIDA_L) / (2 * MEDIDA_L));
        linhas.push([
          dia(data),
          talhao.fazenda,
          talhao.nome,
          pessoa,
          String(MEDIDA_L),
          String(quantidade),
          String(resto),
          String(tara),
          reais(valor),
        ]);
      }
      if (total > 0) grupos.push({ data, talhao, litros: total });
    }
  }
  return { linhas, grupos, pagamentoCentavos, colhidoL: grupos.reduce((soma, grupo) => soma + grupo.litros, 0) };
};

/** The picking of two teams on one day on one farm sometimes becomes one lot. */
const juntar = (sorteio: Sorteio, grupos: readonly Grupo[]): Grupo[][] => {
  const lotes: Grupo[][] = [];
  for (const grupo of grupos) {
    const outro = lotes.findLast(
      (lote) => lote.length === 1 && lote[0]?.data === grupo.data && lote[0].talhao.fazenda === grupo.talhao.fazenda,
    );
    if (outro && outro[0]?.talhao.nome !== grupo.talhao.nome && sorteio.chance(14)) outro.push(grupo);
    else lotes.push([grupo]);
  }
  return lotes;
};

/** Lots, and their way through yard and dryer into the barn. */
export const gerarPreparo = (sorteio: Sorteio, grupos: readonly Grupo[]) => {
  const linhas = { lotes: [] as string[][], terreiro: [] as string[][], secagens: [] as string[][], armazem: [] as string[][] };
  const [terreiros, secadores, pilhas] = ['terreiro', 'secador', 'pilha'].map(equipamentosDoTipo) as [string[], string[], string[]];

  const lotes = juntar(sorteio, grupos).map((origens, indice): LoteDoExemplo => {
    const { data } = origens[0] as Grupo;
    const codigo = `26-${zeros(indice + 1, 4)}`;
    for (const { talhao, litros: quantos } of origens) linhas.lotes.push([codigo, dia(data), talhao.fazenda, talhao.nome, litros(quantos)]);
    const total = origens.reduce((soma, origem) => soma + origem.litros, 0);
    const naSecagem = addDays(data, sorteio.inteiro(6, 13));
    const seco = addDays(naSecagem, sorteio.inteiro(1, 3));
    const [molhada, seca] = [sorteio.inteiro(240, 340), sorteio.inteiro(108, 119)].map(
      (decimos) => `${Math.floor(decimos / 10)},${decimos % 10}`,
    );
    const saida = `${zeros(sorteio.inteiro(5, 20), 2)}:30`;
    linhas.terreiro.push([codigo, sorteio.um(terreiros), dia(data), '16:00', dia(naSecagem), '07:30', RESPONSAVEIS.terreiro]);
    const secagem = [litros(total), dia(naSecagem), '08:00', dia(seco), saida, molhada as string, seca as string, RESPONSAVEIS.secador];
    linhas.secagens.push([codigo, sorteio.um(secadores), ...secagem]);
    linhas.armazem.push([codigo, sorteio.um(pilhas), dia(seco), '', seca as string, '', RESPONSAVEIS.armazem]);
    return { codigo, desde: seco, litros: total };
  });
  return { linhas, lotes };
};
