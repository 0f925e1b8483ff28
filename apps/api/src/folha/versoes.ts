import type { Especie } from '@tulha/domain/folha/comum/especies.fields';
import type { LancamentoDaFolha } from '@tulha/domain/folha/comum/fatos.fields';
import { diferencaEntre, type LinhaDaVersao, type LinhaMudada, type Pago } from '@tulha/domain/folha/comum/versoes.fields';
import type { Recorded } from '@tulha/domain/kernel/fact';
import { nomeDoAutor } from '@tulha/domain/suporte/ato/sentenca';
import { reais } from '@tulha/read-models/folha/detalhe.queries';
import { type ColhidaDita, colhidasDitas } from '@tulha/read-models/folha/versoes.queries';
import { nomesDe } from '@tulha/read-models/folha/somas.queries';
import { chaveDe, nomesDe as nomesDosRegistros } from '@tulha/read-models/references/nomes.queries';
import type { Ctx } from '../http/pipeline/route.js';
import { folhaDe } from './folha.js';

type Qual = Ctx<{ id: number }, unknown, unknown>;
type Fechada = { readonly lancamento: LancamentoDaFolha; readonly colaboradores: readonly Pago[] };
type Versao = Fechada & { readonly fechou: Recorded; readonly abriu: Recorded | null };

const fatosDa = async ({ services }: Qual, { tabela }: Especie, id: number): Promise<readonly Recorded[]> => {
  const fatos: Recorded[] = [];
  for await (const fato of services.store.read(`${tabela}-${id}`, 0)) fatos.push(fato);
  return services.open(fatos);
};

/** Closings that held: one of which another sheet had some lines first was opened again in the same moment. */
const versoesEm = (fatos: readonly Recorded[], { prefixo }: Especie): Versao[] => {
  const versoes: Versao[] = [];
  let antes: Pago[] = [];
  for (const fato of fatos) {
    if (fato.type === `${prefixo}Somada`) antes.push(...(fato.data as Fechada).colaboradores);
    if (fato.type === `${prefixo}Trancada`) {
      const { lancamento, colaboradores } = fato.data as Fechada;
      versoes.push({ lancamento, colaboradores: [...antes, ...colaboradores], fechou: fato, abriu: null });
      antes = [];
    }
    const ultima = versoes.at(-1);
    if (fato.type !== `${prefixo}Aberta` || !ultima) continue;
    versoes.pop();
    if ((fato.data as { motivo: string }).motivo === 'reaberta') versoes.push({ ...ultima, abriu: fato });
  }
  return versoes;
};

type Colhidas = ReadonlyMap<number, ColhidaDita>;

/** A line with its value; of picking that was deleted since, only its mention. */
const comValor = (linha: LinhaDaVersao, colhidas: Colhidas): { readonly explicacao: string; readonly centavos: number | null } => {
  if (linha.colheitaId === null) return linha;
  return colhidas.get(linha.colheitaId) ?? { explicacao: 'Colheita que já não está lançada', centavos: null };
};

const linhaView = ({ antes, depois }: LinhaMudada, colhidas: Colhidas) => {
  const [era, e] = [antes, depois].map((linha) => linha && comValor(linha, colhidas));
  const centavos = (um: typeof era) => (um && um.centavos !== null ? reais(um.centavos) : null);
  return {
    explicacao: (e ?? era)?.explicacao ?? '',
    ...{ antes: centavos(era), depois: centavos(e) },
    mudanca: era ? (e ? ('MUDOU' as const) : ('SAIU' as const)) : ('ENTROU' as const),
  };
};

/** Every closing of a sheet that held, each with the changes in the next one. From the facts of the sheet, which keep them all. */
export const versoesDa = async (ctx: Qual, especie: Especie) => {
  const { row } = await folhaDe(ctx, especie.tabela, ctx.params.id);
  const versoes = versoesEm(await fatosDa(ctx, especie, row.id), especie);
  const diferencas = versoes.map((versao, n) => {
    const proxima = versoes[n + 1];
    return proxima ? { proxima, mudados: diferencaEntre(versao.colaboradores, proxima.colaboradores) } : undefined;
  });
  const linhas = diferencas.flatMap((diferenca) => (diferenca?.mudados ?? []).flatMap((mudado) => mudado.linhas));
  const colhidas = await colhidasDitas(
    ctx.reader,
    linhas.flatMap(({ antes, depois }) => antes?.colheitaId ?? depois?.colheitaId ?? []),
  );
  const nomeDe = await nomesDe(ctx.reader, [...new Set(versoes.flatMap((versao) => versao.colaboradores.map((um) => um.colaboradorId)))]);
  const autores = await nomesDosRegistros(
    ctx.reader,
    versoes.flatMap(({ fechou, abriu }) => [fechou, abriu].flatMap((fato) => (fato ? [{ especie: 'usuario', id: fato.meta.ator }] : []))),
  );
  const autorDe = ({ meta: { ator } }: Recorded) =>
    nomeDoAutor({ ator, nome: autores.get(chaveDe({ especie: 'usuario', id: ator }))?.nome ?? null });
  return {
    content: versoes.map(({ fechou, abriu, lancamento, colaboradores }, n) => ({
      versao: n + 1,
      ...{ fechadaEm: fechou.meta.recordedAt, fechadaPor: autorDe(fechou) },
      ...{ abertaEm: abriu?.meta.recordedAt ?? null, abertaPor: abriu && autorDe(abriu) },
      ...{ lancamento: lancamento.valorCentavos === 0 ? null : lancamento.lancamentoId, total: reais(lancamento.valorCentavos) },
      pagamentos: colaboradores.map(({ colaboradorId, valorCentavos }) => ({
        ...{ colaborador: colaboradorId, nome: nomeDe(colaboradorId).nome, valor: reais(valorCentavos) },
      })),
      proxima: diferencas[n]
        ? {
            total: reais(diferencas[n].proxima.lancamento.valorCentavos - lancamento.valorCentavos),
            colaboradores: diferencas[n].mudados.map(({ colaboradorId, antesCentavos, depoisCentavos, linhas: mudadas }) => ({
              ...{ colaborador: colaboradorId, nome: nomeDe(colaboradorId).nome },
              ...{ antes: reais(antesCentavos), depois: reais(depoisCentavos) },
              linhas: mudadas.map((linha) => linhaView(linha, colhidas)),
            })),
          }
        : null,
    })),
  };
};
