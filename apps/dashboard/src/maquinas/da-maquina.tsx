import { Group, Paper, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { alertaDaMaquinaColumns, trabalhoDaMaquinaColumns } from '@tulha/domain/maquinas/da-maquina.columns';
import { LinkDaAtividade } from '../atividades/link-da-atividade.js';
import type { Registro } from '../catalogues/catalogues.api.js';
import { useMay } from '../http/may.js';
import { SubList } from '../screens/sub-list.js';
import { SubTable } from '../screens/subtable.js';
import { amount } from '../ui/format.js';
import { icons } from '../ui/icons.js';
import { LinkButton } from '../ui/page.js';
import { Empty, Loaded } from '../ui/states.js';
import { useAlertas, useTrabalhos } from './da-maquina.api.js';

type Props = { readonly row: Registro };

const usoDe = ({ medidor }: Registro, uso: number): string => `${amount(uso)} ${medidor === 'ODOMETRO' ? 'km' : 'h'}`;

type Linha = { readonly row: { readonly id: number; readonly atividade: number; readonly atividadeNome: string; readonly andou: string } };

/** The activity it worked in; on a phone with how far. */
const Atividade = ({ row: { atividade, atividadeNome, andou } }: Linha) => (
  <>
    <LinkDaAtividade id={atividade}>{atividadeNome}</LinkDaAtividade>
    <Text size="xs" c="dimmed" hiddenFrom="sm">
      {andou}
    </Text>
  </>
);

/** A machine's work in activities, and the amounts charged for it. */
export const TrabalhosDaMaquina = ({ row }: Props) => (
  <Loaded read={useTrabalhos(row.id)}>
    {({ content, pagination: { total } }) => (
      <SubList
        label="Trabalho nas atividades"
        columns={trabalhoDaMaquinaColumns}
        rows={content.map((um) => ({ ...um, andou: um.uso === null ? `${amount(um.litros ?? 0)} L colhidos` : usoDe(row, um.uso) }))}
        total={total}
        which="Os últimos"
        cells={{ atividadeNome: Atividade }}
        none={{
          icon: icons.maquina,
          title: 'Ainda não trabalhou em nenhuma atividade',
          text: 'O que se lançar com esta máquina numa atividade aparece aqui: o dia, o que andou e o que custou.',
        }}
      />
    )}
  </Loaded>
);

/** The recurring maintenance of a machine, and how near each is. */
export const AlertasDaMaquina = ({ row: { id } }: Props) => {
  const podeEscrever = useMay('maquinas', 'escrever');
  const novo = podeEscrever && (
    <LinkButton icon={IconPlus} to={`/cadastros/machine-alerts/novo?maquina=${id}`}>
      Novo alerta
    </LinkButton>
  );
  return (
    <Loaded read={useAlertas(id)}>
      {({ content }) =>
        content.length === 0 ? (
          <Paper>
            <Empty
              icon={icons.alerta}
              title="Nenhum alerta"
              text="Diga o que se faz de tantas em tantas horas, quilômetros ou dias: o óleo, um filtro, a revisão."
              action={novo}
            />
          </Paper>
        ) : (
          <Stack>
            <Group justify="flex-end">{novo}</Group>
            <SubTable label="Alertas" columns={alertaDaMaquinaColumns} rows={content} />
          </Stack>
        )
      }
    </Loaded>
  );
};
