import {
  ConsultaDaSefaz,
  EventosDaNota,
  FilaDaSefaz,
  FilasDaSefaz,
  ManifestacaoDeNotas,
  NotaRecebida,
  NotaRecebidaCompleta,
  SITUACOES_DA_NOTA_RECEBIDA,
  type SituacaoDaNotaRecebida,
  XmlAtualizado,
  XmlDaNota,
} from '@tulha/domain/fiscal/distribuicao/distribuicao.answers';
import { AtualizarXml, DizerDaCienciaAutomatica, ManifestarNotas } from '@tulha/domain/fiscal/distribuicao/distribuicao.commands';
import { TIPOS_DE_MANIFESTACAO } from '@tulha/domain/fiscal/distribuicao/manifestacao.types';
import { EnvioDaNota } from '@tulha/domain/fiscal/nota-fiscal.answers';
import { paged } from '@tulha/domain/kernel/answers';
import { listNotasRecebidas } from '@tulha/read-models/fiscal/distribuicao.queries';
import { z } from 'zod';
import { defineRoutes, route } from '../http/pipeline/route.js';
import { entregarConteudo } from '../rotas/entregar-conteudo.js';
import { listQuery } from '../rotas/list-query.js';
import { consultarSefaz } from './sefaz/consultar.js';
import { baixarEvento, eventoNaRota, eventosPelaChave } from './sefaz/eventos.js';
import { dizerDaCienciaAutomatica, filasDaSefaz } from './sefaz/filas.js';
import { atualizarXml, manifestarNotas } from './sefaz/manifestar.js';
import { chaveNaRota, fazendasDaChave, incluirNotaRecebida, umaNotaRecebida, verificarXml, xmlParaBaixar } from './sefaz/notas.js';
import { FORM_DA_CONSULTA, receberConsultaDaSefaz } from './sefaz/receber-consulta.js';

const situacoes = Object.keys(SITUACOES_DA_NOTA_RECEBIDA) as [SituacaoDaNotaRecebida, ...SituacaoDaNotaRecebida[]];
const Filtros = listQuery({
  situacao: z.enum(situacoes).optional(),
  manifestacao: z.enum(['NENHUMA', ...TIPOS_DE_MANIFESTACAO]).optional(),
});
const daChave = z.object({ chave: chaveNaRota });
const doEvento = z.object({ chave: chaveNaRota, evento: eventoNaRota });

/** Documents that the tax authority distributes to the farms, and the farms' answers to them. */
export const nfeRoutes = defineRoutes({
  path: 'nfe',
  tag: 'NF-e',
  permissao: 'fiscal',
  routes: {
    filas: route({
      method: 'GET',
      path: '/consultar',
      summary: 'Como está a fila de cada documento na SEFAZ: até onde se leu, e quando se pode perguntar de novo',
      answer: FilasDaSefaz,
      handle: (ctx) => filasDaSefaz(ctx),
    }),
    consultar: route({
      method: 'POST',
      path: '/consultar',
      status: 200,
      raw: true,
      slow: true,
      porFazenda: true,
      summary:
        'Pergunta à SEFAZ o que foi distribuído, ou por um NSU ou uma chave (JSON: certificateId; ou formulário, com um certificado que não se guarda)',
      form: FORM_DA_CONSULTA,
      receive: receberConsultaDaSefaz,
      answer: ConsultaDaSefaz,
      handle: (ctx) => consultarSefaz(ctx),
    }),
    cienciaAutomatica: route({
      method: 'PUT',
      path: '/consultar/:id/ciencia-automatica',
      porFazenda: true,
      summary: 'Autoriza que se dê ciência sozinho das notas de um documento, com o texto que se leu, ou tira a autorização',
      body: DizerDaCienciaAutomatica,
      answer: FilaDaSefaz,
      handle: (ctx) => dizerDaCienciaAutomatica(ctx, ctx.params.id),
    }),
    notas: route({
      method: 'GET',
      path: '/notas',
      summary: 'Lista as notas que a SEFAZ distribuiu, as últimas primeiro',
      query: Filtros,
      answer: paged(NotaRecebida),
      handle: ({ reader, query, fazendas, now }) => listNotasRecebidas(reader, query, fazendas, now),
    }),
    nota: route({
      method: 'GET',
      path: '/notas/:id',
      summary: 'Uma nota recebida, com o que houve com ela',
      answer: NotaRecebidaCompleta,
      handle: (ctx) => umaNotaRecebida(ctx, ctx.params.id),
    }),
    incluir: route({
      method: 'POST',
      path: '/notas/:id/incluir',
      slow: true,
      porFazenda: true,
      summary: 'Inclui entre as notas da fazenda uma nota recebida de que já veio o XML; a que já está lá não entra de novo',
      answer: EnvioDaNota,
      handle: (ctx) => incluirNotaRecebida(ctx, ctx.params.id),
    }),
    pendentes: route({
      method: 'GET',
      path: '/notas/pendentes-manifestacao',
      summary: 'As notas de que ainda se deve dizer o que houve, primeiro as de prazo mais curto',
      query: listQuery({}),
      answer: paged(NotaRecebida),
      handle: ({ reader, query, fazendas, now }) => listNotasRecebidas(reader, { ...query, pendentes: true }, fazendas, now),
    }),
    verificarXml: route({
      method: 'GET',
      path: '/notas/verificar-xml/:chave',
      summary: 'Diz se o XML de uma nota está aqui, e por que não',
      params: daChave,
      farms: fazendasDaChave,
      answer: XmlDaNota,
      handle: (ctx) => verificarXml(ctx, ctx.params.chave),
    }),
    baixarXml: route({
      method: 'GET',
      path: '/chave/:chave/xml/download',
      slow: true,
      summary: 'Baixa o XML de uma nota, byte por byte como veio',
      params: daChave,
      farms: fazendasDaChave,
      answer: 'file',
      handle: async (ctx) => {
        const xml = await xmlParaBaixar(ctx, ctx.params.chave);
        void ctx.reply.header('digest', `sha-256=${Buffer.from(xml.sha256, 'hex').toString('base64')}`);
        return entregarConteudo(ctx, xml);
      },
    }),
    eventos: route({
      method: 'GET',
      path: '/chave/:chave/eventos',
      summary:
        'O que se disse de uma nota depois dela: cartas de correção, da primeira à que vale, cancelamento, e o que a fazenda manifestou',
      params: daChave,
      farms: fazendasDaChave,
      answer: EventosDaNota,
      handle: (ctx) => eventosPelaChave(ctx, ctx.params.chave),
    }),
    baixarEvento: route({
      method: 'GET',
      path: '/chave/:chave/eventos/:evento/download',
      slow: true,
      summary: 'Baixa um evento de uma nota como veio, ou o que a fazenda disse dela: o que assinou e o recibo (procEventoNFe)',
      params: doEvento,
      farms: fazendasDaChave,
      answer: 'file',
      handle: (ctx) => baixarEvento(ctx, ctx.params.chave, ctx.params.evento),
    }),
    manifestar: route({
      method: 'POST',
      path: '/manifestar',
      slow: true,
      porFazenda: true,
      summary: 'Diz à SEFAZ o que se sabe de uma nota ou de várias: ciência, confirmação, desconhecimento ou operação não realizada',
      body: ManifestarNotas,
      answer: ManifestacaoDeNotas,
      handle: (ctx) => manifestarNotas(ctx),
    }),
    atualizarXml: route({
      method: 'POST',
      path: '/manifestar/atualizar-xml',
      status: 200,
      slow: true,
      porFazenda: true,
      summary: 'Pergunta à SEFAZ pelo XML de uma nota, pela chave',
      body: AtualizarXml,
      answer: XmlAtualizado,
      handle: (ctx) => atualizarXml(ctx),
    }),
  },
});
