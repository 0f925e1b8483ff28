import type { ColheitaDoDia } from '@tulha/domain/atividades/atividade/atividade.answers';
import { SE_JA_VIROU_LOTE } from '@tulha/domain/atividades/atividade/atividade.columns';
import type { Answer } from '@tulha/domain/kernel/answers';
import { IconTrash } from '@tabler/icons-react';
import { useWish } from '../../http/outbox/use-outbox.js';
import { Confirm } from '../../ui/confirm.js';
import { useMotivoAoTirar } from '../../ui/form/motivo-ao-tirar.js';
import { count } from '../../ui/format.js';
import { Section } from '../../ui/page.js';
import { emFiguras } from './conta.js';
import classes from './dia.module.css';

type Gravada = Answer<typeof ColheitaDoDia>;

const Uma = ({ linha }: { readonly linha: Gravada }) => {
  const { id, atividade, nome, colhido, folha } = linha;
  const { corpo, campo, foi } = useMotivoAoTirar(`colheita_linha:${id}`, SE_JA_VIROU_LOTE);
  const excluir = useWish(
    () => ({
      what: `Excluir a colheita de ${nome}`,
      wish: { method: 'DELETE', path: `/reg-atividades/${atividade}/mdobrascolheita/${id}`, ...(corpo && { body: corpo }) },
    }),
    'Colheita excluída.',
  );
  return (
    <li>
      <span>
        <strong>{nome}</strong> {count(colhido)} · {emFiguras(linha)}
      </span>
      {folha === null && (
        <Confirm
          label="Excluir"
          icon={IconTrash}
          title="Excluir a colheita?"
          text={`${nome}: ${emFiguras(linha)} saem do dia.`}
          confirm="Excluir"
          busy={excluir.isPending}
          onConfirm={() => excluir.mutateAsync(undefined).then(foi)}
        >
          {campo}
        </Confirm>
      )}
    </li>
  );
};

/** The pickings already written for the day, newest first: one that has been sent is deleted here. */
export const Lancadas = ({ linhas }: { readonly linhas: readonly Gravada[] }) =>
  linhas.length > 0 && (
    <Section title="Já gravado neste dia" about="Do mais novo ao mais antigo">
      <ul className={classes['gente']}>
        {linhas.toReversed().map((linha) => (
          <Uma key={linha.id} linha={linha} />
        ))}
      </ul>
    </Section>
  );
