import { IconCopy, IconRepeat, IconTemplate } from '@tabler/icons-react';
import { lancamentoSucesso, RepetirLancamento } from '@tulha/domain/financeiro/lancamento/lancamento.commands';
import { repeticaoForm } from '@tulha/domain/financeiro/lancamento/formulario.columns';
import { modeloLancamento } from '@tulha/domain/financeiro/modelo-lancamento.catalogue';
import { REPETICOES_MAX } from '@tulha/domain/financeiro/lancamento/limites.types';
import type { Versioned } from '../http/client.js';
import { useMay } from '../http/may.js';
import { FieldsWindow } from '../screens/fields-window.js';
import { mensagensDe } from '../catalogues/mensagens.js';
import { LinkButton } from '../ui/page.js';
import { meioDe } from './proposta.js';
import type { LancamentoCompleto } from './lancamentos.api.js';

const { nome } = modeloLancamento.fields;

/** Keeps what an entry always says, for others like it. */
const SalvarComoModelo = ({ row }: { readonly row: Versioned<LancamentoCompleto> }) => {
  const { tipo, descricao, valor, categoriaId: categoria, fornecedor, fluxo, pagParcelas: parcelas, obs } = row;
  const valores = { tipo, descricao, valor, categoria, fornecedor, fluxo, parcelas, obs, tipoPagamento: meioDe(row) };
  return (
    <FieldsWindow
      name="modelo"
      title="Salvar como modelo"
      fields={[['nome', nome]]}
      input={modeloLancamento.input}
      initial={{ nome: descricao ?? '' }}
      ask={(body) => ({ what: 'Novo modelo', wish: { method: 'POST', path: `/${modeloLancamento.path}`, body: { ...valores, ...body } } })}
      done={mensagensDe(modeloLancamento).adicionado}
      send="Salvar"
      opener={{ as: 'button', label: 'Salvar como modelo', icon: IconTemplate }}
    />
  );
};

/** The actions that copy an entry into a new form, and repeat it by month or crop year. */
export const DeNovo = ({ row }: { readonly row: Versioned<LancamentoCompleto> }) => {
  const { id, tipo } = row;
  const podeMudar = useMay('financeiro', 'escrever');
  if (!podeMudar) return null;
  return (
    <>
      <LinkButton icon={IconCopy} to={`/financeiro/novo?copia=${id}`}>
        Copiar
      </LinkButton>
      <FieldsWindow
        name="repetir"
        title={`Repetir o lançamento, até ${REPETICOES_MAX} vezes`}
        fields={Object.entries(repeticaoForm)}
        input={RepetirLancamento}
        initial={{ cada: 'MES', vezes: null }}
        ask={(body) => ({ what: 'Repetir lançamento', wish: { method: 'POST', path: `/financeiro/${id}/repetir`, body } })}
        done={lancamentoSucesso.repetido}
        send="Repetir"
        opener={{ as: 'button', label: 'Repetir', icon: IconRepeat }}
      />
      {tipo !== 'transferencia' && <SalvarComoModelo row={row} />}
    </>
  );
};
