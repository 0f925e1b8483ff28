import { Button, Checkbox, Group, NativeSelect } from '@mantine/core';
import { CountInput, MoneyInput } from '../../ui/form/number-input.js';
import { count } from '../../ui/format.js';
import { Section } from '../../ui/page.js';
import classes from './dia.module.css';
import type { Pessoa } from './listas.js';
import { saiu } from './quem-podia.js';

/** Changes to one worker's day. */
export type DeQuem = { readonly quantidade?: number | null; readonly valor?: number | null };
type Feito = { readonly quantidade: number | null; readonly valor: number | null };
type Props = {
  readonly pessoas: readonly Pessoa[];
  readonly turmas: readonly { readonly id: number; readonly nome: string }[];
  readonly turma: number;
  readonly onTurma: (turma: number) => void;
  readonly escolhidas: readonly number[];
  readonly onEscolhidas: (ids: readonly number[]) => void;
  readonly feitoPor: (pessoa: Pessoa) => Feito;
  readonly onFeito: (id: number, feito: DeQuem) => void;
  readonly quantos: string;
};

/** The workers present, ticked, each with the usual wage. */
export const TurmaDoDia = ({ pessoas, turmas, turma, onTurma, escolhidas, onEscolhidas, feitoPor, onFeito, quantos }: Props) => {
  // Workers who have left are ticked one by one, and not by *all*.
  const daqui = pessoas.filter((pessoa) => !saiu(pessoa));
  const todas = daqui.length > 0 && daqui.every(({ id }) => escolhidas.includes(id));
  const marcar = (id: number, sim: boolean) => onEscolhidas(sim ? [...escolhidas, id] : escolhidas.filter((outro) => outro !== id));
  return (
    <Section
      title="Equipe"
      about={`${count(escolhidas.length)} ${escolhidas.length === 1 ? 'escolhido' : 'escolhidos'}`}
      actions={
        <Group gap="sm">
          <NativeSelect
            aria-label="Turma"
            data={[{ value: '0', label: 'Todas as turmas' }, ...turmas.map(({ id, nome }) => ({ value: String(id), label: nome }))]}
            value={String(turma)}
            onChange={(event) => onTurma(Number(event.currentTarget.value))}
          />
          <Button variant="default" onClick={() => onEscolhidas(todas ? [] : daqui.map(({ id }) => id))}>
            {todas ? 'Nenhum' : `Todos (${count(daqui.length)})`}
          </Button>
        </Group>
      }
    >
      <ul className={classes['gente']}>
        {pessoas.map((pessoa) => {
          const { id, nome, codigo } = pessoa;
          const marcada = escolhidas.includes(id);
          const { quantidade, valor } = feitoPor(pessoa);
          return (
            <li key={id}>
              <Checkbox
                label={[codigo, nome].filter(Boolean).join(' · ')}
                checked={marcada}
                onChange={(event) => marcar(id, event.currentTarget.checked)}
              />
              {marcada && (
                <span className={classes['quanto']}>
                  <CountInput
                    aria-label={`${quantos} de ${nome}`}
                    value={quantidade}
                    onChange={(novo) => onFeito(id, { quantidade: novo })}
                  />
                  <MoneyInput
                    aria-label={`Valor de ${nome}`}
                    value={valor}
                    error={valor === null && 'Informe o valor.'}
                    onChange={(novo) => onFeito(id, { valor: novo })}
                  />
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
};
