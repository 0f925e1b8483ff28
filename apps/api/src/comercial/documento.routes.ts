import { DocumentoConferido } from '@tulha/domain/comercial/documento.answers';
import { documentoDe, formatDocumento, isCpf, normalizeDocumento } from '@tulha/domain/kernel/documents';
import { donosDoDocumento } from '@tulha/read-models/comercial/documento.queries';
import { z } from 'zod';
import { defineRoutes, route } from '../http/pipeline/route.js';

const DocumentoQuery = z.strictObject({
  document: z
    .string()
    .max(40)
    .refine((text) => !text.includes('\0'), 'Contém caracteres inválidos.')
    .refine((text) => normalizeDocumento(text) !== '', 'Informe um CPF ou CNPJ.'),
});

type Dono = { readonly id: number; readonly nome: string | null } | null;

const mensagemDe = (tipo: string, fornecedor: Dono, cliente: Dono): string => {
  const quem = [fornecedor && `do fornecedor ${fornecedor.nome ?? fornecedor.id}`, cliente && `do cliente ${cliente.nome ?? cliente.id}`];
  const nomes = quem.filter((um) => um !== null);
  return nomes.length === 0 ? `${tipo} válido, e de ninguém daqui ainda.` : `${tipo} válido: já é ${nomes.join(' e ')}.`;
};

/** Is a document one, and whose is it? Asked before a supplier is written down a second time. */
export const documentoRoutes = defineRoutes({
  path: 'cad-fornecedores',
  tag: 'Fornecedores',
  permissao: 'comercial',
  routes: {
    conferirDocumento: route({
      method: 'GET',
      path: '/document',
      summary: 'Confere um CPF ou CNPJ: os dígitos, e se já é de algum fornecedor ou cliente',
      query: DocumentoQuery,
      answer: DocumentoConferido,
      handle: async ({ reader, query }) => {
        const documento = documentoDe(query.document);
        if (documento === undefined) {
          const escrito = normalizeDocumento(query.document);
          const nada = { tipo: null, valido: false, fornecedor: null, cliente: null };
          return { documento: escrito, formatado: escrito, ...nada, mensagem: 'CPF ou CNPJ inválido: confira os dígitos.' };
        }
        const tipo = isCpf(documento) ? ('CPF' as const) : ('CNPJ' as const);
        const { fornecedor, cliente } = await donosDoDocumento(reader, documento);
        const conferido = { documento, formatado: formatDocumento(documento), tipo, valido: true, fornecedor, cliente };
        return { ...conferido, mensagem: mensagemDe(tipo, fornecedor, cliente) };
      },
    }),
  },
});
