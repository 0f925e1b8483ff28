import { colheitaLiberadaEm, entradaLiberadaEm, estadoDoTalhao, fusoDoTalhao } from '@tulha/domain/agronomia/intervalos';
import { addDays, daysBetween, diaAt, diaToBr } from '@tulha/domain/kernel/dates';
import { minutoToBr } from '@tulha/domain/kernel/relogio';
import { alertaMaquina } from '@tulha/domain/maquinas/alerta-maquina.catalogue';
import { chaveDe, PERTO_DIAS, type TipoDePendencia } from '@tulha/domain/relatorios/hoje';
import { aplicacoesNosTalhoes } from '@tulha/read-models/agronomia/intervalos.queries';
import { namesOf } from '@tulha/read-models/atividades/atividade.queries';
import { listCatalogue } from '@tulha/read-models/catalogues/catalogue.queries';
import { ultimasLeituras } from '@tulha/read-models/relatorios/hoje.queries';
import { comCalculados } from '../../catalogues/calculados.js';
import { pragasNosTalhoes } from '../../rotas/pragas-nos-talhoes.js';
import { type Achadas, haDias, numero, type Pergunta, TODOS, todas } from './pergunta.js';
import { adiantamentos, contas, contratos, contratosDeVenda, documentos, vendas } from './procurar-no-escritorio.js';
import { NOS_NUMEROS } from './procurar-nos-numeros.js';
import { notas } from './procurar-notas.js';

/** Dryers with coffee in them and no moisture reading today. */
const leituras = async (pergunta: Pergunta): Promise<Achadas> => {
  const { hoje } = pergunta;
  const noSecador = (await pergunta.quadro()).filter(({ secao, quantidade }) => secao === 'secador' && quantidade > 0);
  const passagens = [...Map.groupBy(noSecador, ({ processo, registro }) => `${processo}/${registro}`)].map(([onde, lotes]) => {
    const [{ processo, registro, local, em }] = lotes as [(typeof lotes)[number]];
    return { onde, processo: processo ?? '', registro: registro ?? 0, local, em, codigos: lotes.map(({ codigo }) => codigo) };
  });
  const ultima = await ultimasLeituras(pergunta.ctx.reader, passagens);
  return todas(
    passagens.flatMap(({ onde, local, em, codigos, ...passagem }) => {
      const lida = ultima(passagem);
      if (lida === hoje) return [];
      const detalhe = lida === null ? `nenhuma leitura desde ${diaToBr(em)}` : `a última leitura é de ${diaToBr(lida)}`;
      const texto = `${local}: ${codigos.slice(0, 3).join(', ')}${codigos.length > 3 ? ` e mais ${codigos.length - 3}` : ''}`;
      const atrasada = daysBetween(lida ?? em, hoje) > 1;
      const chave = chaveDe('leitura', onde);
      return [{ texto, detalhe, link: `/rastreabilidade/${onde}/curva`, atrasada, desde: lida ?? em, deHoje: true, chave }];
    }),
    pergunta,
  );
};

/** Coffee that lies too long or too moist, or that left a place unsaid. */
const cafe = async (pergunta: Pergunta): Promise<Achadas> =>
  todas(
    (await pergunta.quadro())
      .filter(({ demora, umido, quantidade }) => demora || umido || quantidade === 0)
      .map(({ codigo, local, dias, umidade, umido, quantidade, processo, registro, id, demora }) => {
        const partes = [haDias(dias)];
        if (umido && umidade !== null) partes.push(`${numero.format(umidade)} % de umidade`);
        if (quantidade === 0) partes.push('o café já não está aqui: registre a saída');
        const link = registro === null ? `/rastreabilidade/lotes/${id}` : `/rastreabilidade/${processo}/${registro}`;
        const chave = chaveDe('cafe', id, processo ?? '', registro ?? 0);
        const desde = addDays(pergunta.hoje, -dias);
        return { texto: `${codigo}, ${local}`, detalhe: partes.join(', '), link, atrasada: demora, desde, chave };
      }),
    pergunta,
  );

/** Maintenance due on machines, by their meters or the calendar. */
const maquinas = async (pergunta: Pergunta): Promise<Achadas> => {
  const { ctx } = pergunta;
  const { content } = await listCatalogue(ctx.reader, alertaMaquina, TODOS);
  const daqui = content.filter(({ fazenda }) => fazenda === null || ctx.fazendas.includes(Number(fazenda)));
  const vencem = (await comCalculados(ctx, alertaMaquina, daqui)).filter(({ estado }) => estado === 'VENCIDO' || estado === 'PROXIMO');
  const nomes = await namesOf(
    ctx.reader,
    'maquina',
    vencem.map(({ maquina }) => Number(maquina)),
  );
  return todas(
    vencem.map(({ id, maquina, aviso, estado }) => ({
      texto: nomes.get(Number(maquina)) ?? '',
      detalhe: String(aviso),
      link: `/cadastros/cad-maquinas/${Number(maquina)}`,
      atrasada: estado === 'VENCIDO',
      chave: chaveDe('maquina', Number(id)),
    })),
    pergunta,
  );
};

const NIVEL = { CONTROLE: 'no nível de controle', ALERTA: 'em alerta' } as const;

/** Plots whose last inspection in the last days says to watch or to treat. */
const pragas = async (pergunta: Pergunta): Promise<Achadas> => {
  const {
    ctx: { reader, fazendas },
    hoje,
  } = pergunta;
  const vistas = await pragasNosTalhoes(reader, { fazendas, de: addDays(hoje, -PERTO_DIAS), ate: hoje });
  const nomes = await namesOf(
    reader,
    'talhao',
    vistas.map(({ talhao }) => talhao),
  );
  return todas(
    vistas.flatMap(({ talhao, visto: { nivel, praga, em, inspecao } }) =>
      nivel === 'CONTROLE' || nivel === 'ALERTA'
        ? [
            {
              texto: `${nomes.get(talhao) ?? ''}: ${praga}`,
              detalhe: `${NIVEL[nivel]} em ${diaToBr(em)}`,
              link: `/cadastros/mip/${inspecao}`,
              atrasada: nivel === 'CONTROLE',
              chave: chaveDe('praga', inspecao, talhao),
            },
          ]
        : [],
    ),
    pergunta,
  );
};

type AplicacaoEDia = Parameters<typeof estadoDoTalhao>[0];

/** The intervals of a plot that are running now, or ended today; undefined where there are none. */
const ditoDoTalhao = (aplicacoes: AplicacaoEDia, talhao: number, { now, hoje }: { readonly now: string; readonly hoje: string }) => {
  const { colheita, entrada } = estadoDoTalhao(aplicacoes, talhao, now);
  const daqui = aplicacoes.filter(({ talhaoId }) => talhaoId === talhao);
  const saidas = daqui.filter((uma) => {
    const em = entradaLiberadaEm(uma);
    return em !== undefined && em <= now && diaAt(em, uma.fuso) === hoje;
  });
  const colheitas = daqui.filter((uma) => uma.carenciaDias !== 0 && colheitaLiberadaEm(uma) === hoje);
  return [
    ...(entrada.liberadaEm ? [`sem EPI só se entra a partir de ${minutoToBr(entrada.liberadaEm, fusoDoTalhao(aplicacoes, talhao))}`] : []),
    ...(colheita.liberadaEm ? [`não colha antes de ${diaToBr(colheita.liberadaEm)}`] : []),
    ...[
      ...new Set([...entrada.avisos, ...colheita.avisos].flatMap(({ liberadoEm, insumoId }) => (liberadoEm === null ? [insumoId] : []))),
    ].map((insumo) => `${daqui.find(({ insumoId }) => insumoId === insumo)?.insumo ?? ''} sem intervalo no cadastro: veja a bula`),
    ...(entrada.situacao === 'LIVRE' && saidas.length > 0 ? ['a reentrada acabou hoje: já se entra sem EPI'] : []),
    ...(colheita.situacao === 'LIVRE' && colheitas.length > 0 ? ['a carência acaba hoje: já se pode colher'] : []),
  ];
};

/** Plots that people may not enter or pick yet, or may from today on, by the page of each. */
const intervalos = async (pergunta: Pergunta): Promise<Achadas> => {
  const {
    ctx: { reader, fazendas, now },
    hoje,
  } = pergunta;
  const aplicacoes = await aplicacoesNosTalhoes(reader, { de: addDays(hoje, -1), ate: hoje, fazendas });
  const talhoes = [...new Set(aplicacoes.map(({ talhaoId }) => talhaoId))];
  const nomes = await namesOf(reader, 'talhao', talhoes);
  return todas(
    talhoes.flatMap((talhao) => {
      const avisos = ditoDoTalhao(aplicacoes, talhao, { now, hoje });
      const link = `/cadastros/cad-talhoes/${talhao}`;
      const chave = chaveDe('intervalo', talhao);
      const texto = nomes.get(talhao) ?? '';
      return avisos.length === 0 ? [] : [{ texto, detalhe: avisos.join('; '), link, atrasada: false, deHoje: true, chave }];
    }),
    pergunta,
  );
};

const emFalta = async (pergunta: Pergunta): Promise<Achadas> =>
  todas(
    (await pergunta.estoque())
      .filter((insumo) => insumo.emFalta && insumo.situacao !== 'INATIVO')
      .map(({ id, descricao, quantidade, minimo, unidade }) => ({
        texto: descricao,
        detalhe: `há ${numero.format(quantidade)} ${unidade.toLowerCase()}; o mínimo é ${numero.format(minimo ?? 0)}`,
        link: `/estoque/${id}`,
        atrasada: quantidade <= 0,
        chave: chaveDe('insumoEmFalta', id),
      })),
    pergunta,
  );

const vencendo = async (pergunta: Pergunta): Promise<Achadas> => {
  const { hoje } = pergunta;
  const ate = addDays(hoje, PERTO_DIAS);
  const lotes = (await pergunta.estoque()).flatMap(({ id, descricao, lotes: deles }) =>
    deles.flatMap(({ lote, validade, quantidade }) =>
      validade !== null && validade <= ate && quantidade > 0 ? [{ id, descricao, lote, validade }] : [],
    ),
  );
  return todas(
    lotes
      .toSorted((a, b) => a.validade.localeCompare(b.validade))
      .map(({ id, descricao, lote, validade }) => ({
        texto: lote === null ? descricao : `${descricao}, lote ${lote}`,
        detalhe: `${validade < hoje ? 'venceu' : 'vence'} em ${diaToBr(validade)}`,
        link: `/estoque/${id}`,
        atrasada: validade < hoje,
        desde: validade,
        chave: chaveDe('insumoVencendo', id, validade, lote ?? ''),
      })),
    pergunta,
  );
};

/** How each kind is looked for. */
export const PROCURAR: Readonly<Record<TipoDePendencia, (pergunta: Pergunta) => Promise<Achadas>>> = {
  leitura: leituras,
  cafe,
  maquina: maquinas,
  praga: pragas,
  intervalo: intervalos,
  nota: notas,
  insumoEmFalta: emFalta,
  insumoVencendo: vencendo,
  venda: vendas,
  contratoVenda: contratosDeVenda,
  conta: contas,
  contrato: contratos,
  adiantamento: adiantamentos,
  documento: documentos,
  ...NOS_NUMEROS,
};
