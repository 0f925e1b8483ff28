import { andamentoDe, emSacas } from '@tulha/domain/comercial/contrato/andamento';
import { reais } from '@tulha/domain/kernel/cells/texto';
import { addDays, daysBetween, diaToBr } from '@tulha/domain/kernel/dates';
import { anexaveis } from '@tulha/domain/references/todos';
import { ANTIGA_DIAS, chaveDe, PERTO_DIAS } from '@tulha/domain/relatorios/hoje';
import { contratosAte, contratosComFixacoes } from '@tulha/read-models/comercial/contrato-venda.queries';
import { listVendas } from '@tulha/read-models/comercial/venda.queries';
import { adiantamentosAbertos, contasVencidas, contratosQueAcabam } from '@tulha/read-models/relatorios/hoje.queries';
import { listArquivos } from '@tulha/read-models/suporte/arquivo.queries';
import { type Achadas, haDias, numero, type Pergunta, porDias, todas } from './pergunta.js';

/** Open sales, without their buyers: their page shows these to users with the right. */
export const vendas = (pergunta: Pergunta): Promise<Achadas> => {
  const {
    ctx: { reader, fazendas },
    hoje,
  } = pergunta;
  const [perto, antiga] = [-PERTO_DIAS, -PERTO_DIAS - ANTIGA_DIAS];
  const dias = {
    AGORA: { de: addDays(hoje, antiga), ate: addDays(hoje, perto - 1) },
    BREVE: { de: addDays(hoje, perto) },
    ANTIGA: { ate: addDays(hoje, antiga - 1) },
    DEIXADA: {},
  };
  return porDias(pergunta, 'venda', dias, async ({ max, ...quais }, ordem) => {
    const params = { page: 1, size: max, sort: `${ordem}data` };
    const { content, pagination } = await listVendas(reader, { fazendas, status: 'ABERTO', ...quais }, params);
    const itens = content.map(({ id, codigo, data, kg }) => ({
      texto: codigo,
      detalhe: `${numero.format(Math.round(kg))} kg reservados, aberta ${haDias(daysBetween(data, hoje))}`,
      link: `/vendas/${id}`,
      atrasada: daysBetween(data, hoje) > PERTO_DIAS,
      chave: chaveDe('venda', id, data),
    }));
    return { total: pagination.total, itens };
  });
};

/** Contracts of which coffee is still owed, near their day or past it, without their buyers. */
export const contratosDeVenda = async (pergunta: Pergunta): Promise<Achadas> => {
  const {
    ctx: { reader, fazendas },
    hoje,
  } = pergunta;
  const { contratoDias } = await pergunta.parametros();
  const perto = await contratosAte(reader, fazendas, addDays(hoje, contratoDias));
  const numeros = new Map(perto.map(({ id, numero: qual }) => [id, String(qual)]));
  const contratados = await contratosComFixacoes(reader, [...numeros.keys()]);
  return todas(
    contratados.flatMap((contrato) => {
      const { id, entrega } = contrato;
      const { andamento, aEntregarG } = andamentoDe(contrato, contrato, hoje);
      if (andamento === 'CUMPRIDO' || entrega === null) return [];
      const faltam = `${numero.format(emSacas(aEntregarG) / 1_000)} sc a entregar`;
      const atrasada = andamento === 'ATRASADO';
      const detalhe = atrasada
        ? `${faltam}, e o prazo foi ${diaToBr(entrega)}`
        : `${faltam} até ${diaToBr(entrega)} (avisa-se ${contratoDias} dias antes)`;
      const link = `/cadastros/contratos-venda/${id}`;
      return [{ texto: numeros.get(id) ?? '', detalhe, link, atrasada, desde: entrega, chave: chaveDe('contratoVenda', id, entrega) }];
    }),
    pergunta,
  );
};

/** Ranges of due dates: today and not long ago, long ago, and all of these for what was put off. */
const vencidos = (hoje: string) => ({
  AGORA: { de: addDays(hoje, -ANTIGA_DIAS), ate: hoje },
  ANTIGA: { ate: addDays(hoje, -ANTIGA_DIAS - 1) },
  DEIXADA: { ate: hoje },
});

export const contas = (pergunta: Pergunta): Promise<Achadas> => {
  const {
    ctx: { reader, fazendas },
    hoje,
  } = pergunta;
  return porDias(pergunta, 'conta', vencidos(hoje), async (quais, ordem) => {
    const achadas = await contasVencidas(reader, fazendas, { ...quais, ordem: ordem === '-' ? 'desc' : 'asc' });
    const itens = achadas.contas.map(({ id, pagamento, descricao, tipo, vencimento, centavos }) => ({
      texto: descricao,
      detalhe: `${reais(centavos)} a ${tipo === 'receita' ? 'receber' : 'pagar'}, ${vencimento < hoje ? `venceu em ${diaToBr(vencimento)}` : 'vence hoje'}`,
      link: `/financeiro/${id}`,
      atrasada: vencimento < hoje,
      chave: chaveDe('conta', pagamento, vencimento),
    }));
    return { total: achadas.total, itens };
  });
};

export const contratos = async (pergunta: Pergunta): Promise<Achadas> => {
  const {
    ctx: { reader, fazendas },
    hoje,
  } = pergunta;
  const quando = { de: addDays(hoje, -PERTO_DIAS), ate: addDays(hoje, PERTO_DIAS) };
  return todas(
    (await contratosQueAcabam(reader, fazendas, quando)).map(({ id, nome, fim }) => ({
      texto: nome,
      detalhe: `${fim < hoje ? 'acabou' : 'vale até'} ${fim < hoje ? 'em ' : ''}${diaToBr(fim)}`,
      link: `/cadastros/cad-meeiro-contratos/${id}`,
      atrasada: fim < hoje,
      desde: fim,
      chave: chaveDe('contrato', id, fim),
    })),
    pergunta,
  );
};

export const adiantamentos = async (pergunta: Pergunta): Promise<Achadas> => {
  const {
    ctx: { reader, fazendas },
    hoje,
  } = pergunta;
  return todas(
    (await adiantamentosAbertos(reader, fazendas, hoje)).map(({ id, nome, data, falta }) => ({
      texto: nome,
      detalhe: `faltam ${reais(falta)} do adiantamento de ${diaToBr(data)}`,
      link: `/cadastros/cad-adiantamentos/${id}`,
      atrasada: daysBetween(data, hoje) > PERTO_DIAS,
      desde: addDays(data, PERTO_DIAS),
      chave: chaveDe('adiantamento', id),
    })),
    pergunta,
  );
};

/** Files with a due date, of records that the caller may see. */
export const documentos = (pergunta: Pergunta): Promise<Achadas> => {
  const {
    ctx: { reader, fazendas, auth },
    hoje,
    pode,
  } = pergunta;
  const tipos = anexaveis.filter(({ modulo }) => pode(modulo)).map(({ tabela }) => tabela);
  const visao = { tipos, fazendas, usuario: auth.usuario };
  const perto = addDays(hoje, PERTO_DIAS);
  const dias = { ...vencidos(hoje), BREVE: { de: addDays(hoje, 1), ate: perto }, DEIXADA: { ate: perto } };
  return porDias(pergunta, 'documento', dias, async ({ max, ...quais }, ordem) => {
    const { content, pagination } = await listArquivos(reader, { page: 1, size: max, sort: `${ordem}dueDate` }, quais, visao);
    const itens = content.map(({ id, nome, refNome, dueDate }) => ({
      texto: refNome === null ? nome : `${nome}, ${refNome}`,
      detalhe: `${String(dueDate) < hoje ? 'venceu' : 'vence'} em ${diaToBr(String(dueDate))}`,
      link: `/arquivos?ate=${perto}&sort=dueDate`,
      atrasada: String(dueDate) < hoje,
      chave: chaveDe('documento', id, String(dueDate)),
    }));
    return { total: pagination.total, itens };
  });
};
