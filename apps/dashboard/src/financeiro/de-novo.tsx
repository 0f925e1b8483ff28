import { IconCopy, IconRepeat } from '@tabler/icons-react';
import { lancamentoSucesso, RepetirLancamento } from '@tulha/domain/financeiro/lancamento/lancamento.commands';
import { repeticaoForm } from '@tulha/domain/financeiro/lancamento/formulario.columns';
import { REPETICOES_MAX } from '@tulha/domain/financeiro/lancamento/limites.types';
import type { Versioned } from '../http/client.js';
import { useMay } from '../http/may.js';
import { FieldsWindow } from '../screens/fields-window.js';
import { LinkButton } from '../ui/page.js';
import type { LancamentoCompleto } from './lancamentos.api.js';

/** The actions that copy an entry into a new form, and repeat it by month or crop year. */
export const DeNovo = ({ row: { id } }: { readonly row: Versioned<LancamentoCompleto> }) => {
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
    </>
  );
};
