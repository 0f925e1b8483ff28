import { Certificado, ConsultaDeCertificado } from '@tulha/domain/fiscal/certificado/certificado.answers';
import { paged } from '@tulha/domain/kernel/answers';
import { listCertificado } from '@tulha/read-models/fiscal/certificado.queries';
import { defineRoutes, route } from '../http/pipeline/route.js';
import { alteracoesRoute, ondeEsta } from '../rotas/alteracoes.js';
import { listQuery } from '../rotas/list-query.js';
import { consultarCertificado, desativarCertificado, excluirCertificado, incluirCertificado, umCertificado } from './certificados.js';
import { FORM_DO_CERTIFICADO, receberCertificado, receberConsulta } from './receber-certificado.js';

export const certificadoRoutes = defineRoutes({
  path: 'nfe/certificados',
  tag: 'Certificados',
  permissao: 'fiscal',
  routes: {
    listar: route({
      method: 'GET',
      path: '/',
      summary: 'Lista os certificados, primeiro os que vencem antes',
      query: listQuery({}),
      answer: paged(Certificado),
      handle: ({ reader, query, fazendas, now }) => listCertificado(reader, query, fazendas, now),
    }),
    alteracoes: alteracoesRoute('O que aconteceu com o certificado, quando e por quem', ondeEsta({ tabela: 'certificado' })),
    obter: route({
      method: 'GET',
      path: '/:id',
      summary: 'Um certificado',
      answer: Certificado,
      handle: (ctx) => umCertificado(ctx, ctx.params.id),
    }),
    incluir: route({
      method: 'POST',
      path: '/',
      raw: true,
      slow: true,
      porFazenda: true,
      summary: 'Guarda um certificado A1 da fazenda, ou volta a usar o mesmo que se desativou (formulário: senha, file)',
      form: FORM_DO_CERTIFICADO,
      receive: receberCertificado,
      answer: Certificado,
      handle: (ctx) => incluirCertificado(ctx),
    }),
    consultar: route({
      method: 'POST',
      path: '/consulta',
      status: 200,
      raw: true,
      slow: true,
      reads: true,
      porFazenda: true,
      summary: 'Diz de quem é um certificado e se serve, sem o guardar (formulário: senha, file; ou JSON: certificateId)',
      form: FORM_DO_CERTIFICADO,
      receive: receberConsulta,
      answer: ConsultaDeCertificado,
      handle: (ctx) => consultarCertificado(ctx),
    }),
    desativar: route({
      method: 'PUT',
      path: '/:id/desativar',
      summary: 'Deixa de usar um certificado, que continua guardado até que se inclua de novo ou se exclua',
      answer: Certificado,
      handle: (ctx) => desativarCertificado(ctx, ctx.params.id),
    }),
    excluir: route({
      method: 'DELETE',
      path: '/:id',
      summary: 'Exclui um certificado: destrói a chave que o abre',
      answer: 'nothing',
      handle: (ctx) => excluirCertificado(ctx, ctx.params.id),
    }),
  },
});
