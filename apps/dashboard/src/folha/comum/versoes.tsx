import { Accordion, Group, Stack, Text } from '@mantine/core';
import type { VersoesDaFolha } from '@tulha/domain/folha/comum/versoes.answers';
import type { Answer } from '@tulha/domain/kernel/answers';
import { useRead } from '../../http/hooks.js';
import { instant, money } from '../../ui/format.js';
import { Section } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import classes from './folha.module.css';
import type { DaFolha } from './folhas.api.js';

type Versao = Answer<typeof VersoesDaFolha>['content'][number];
type Mudado = NonNullable<Versao['proxima']>['colaboradores'][number];

const MUDANCAS: Readonly<Record<Mudado['linhas'][number]['mudanca'], string>> = { ENTROU: 'Entrou', SAIU: 'Saiu', MUDOU: 'Mudou' };

/** The value of a line before and after, as far as that is known. */
const deAte = ({ antes, depois }: Pick<Mudado['linhas'][number], 'antes' | 'depois'>): string =>
  [antes, depois].flatMap((valor) => (valor === null ? [] : [money(valor)])).join(' → ');

const DeUm = ({ mudado }: { readonly mudado: Mudado }) => (
  <div>
    <Group justify="space-between" wrap="nowrap">
      <strong>{mudado.nome}</strong>
      <span className={classes['number']}>
        {money(mudado.antes)} → {money(mudado.depois)}
      </span>
    </Group>
    <ul className={classes['people']} aria-label={`O que mudou para ${mudado.nome}`}>
      {mudado.linhas.map((linha) => (
        <li key={`${linha.mudanca} ${linha.explicacao}`}>
          <span className={classes['person']}>
            {MUDANCAS[linha.mudanca]}: {linha.explicacao}
          </span>
          <span className={classes['number']}>{deAte(linha)}</span>
        </li>
      ))}
    </ul>
  </div>
);

const Diferenca = ({ proxima }: Pick<Versao, 'proxima'>) => {
  if (!proxima) return null;
  if (proxima.colaboradores.length === 0) return <Text c="dimmed">A vez seguinte pagou o mesmo a todos.</Text>;
  return (
    <Stack gap="xs">
      <Text size="sm">
        A vez seguinte pagou {money(Math.abs(proxima.total))} {proxima.total < 0 ? 'a menos' : 'a mais'}:
      </Text>
      {proxima.colaboradores.map((mudado) => (
        <DeUm key={mudado.colaborador} mudado={mudado} />
      ))}
    </Stack>
  );
};

const quando = ({ fechadaEm, fechadaPor, abertaEm, abertaPor }: Versao): string =>
  [
    `fechada em ${instant(fechadaEm)} por ${fechadaPor}`,
    ...(abertaEm ? [`reaberta em ${instant(abertaEm)} por ${abertaPor ?? 'alguém'}`] : []),
  ].join(', ');

const Uma = ({ versao }: { readonly versao: Versao }) => (
  <Accordion.Item value={String(versao.versao)}>
    <Accordion.Control>
      <Group justify="space-between" wrap="nowrap">
        <span className={classes['person']}>
          {versao.versao}ª vez{' '}
          <Text span size="xs" c="dimmed">
            {quando(versao)}
          </Text>
        </span>
        <strong className={classes['number']}>{money(versao.total)}</strong>
      </Group>
    </Accordion.Control>
    <Accordion.Panel>
      <Stack>
        <Diferenca proxima={versao.proxima} />
        <ul className={classes['people']} aria-label={`O que se pagou na ${versao.versao}ª vez`}>
          {versao.pagamentos.map(({ colaborador, nome, valor }) => (
            <li key={colaborador}>
              <span className={classes['person']}>{nome}</span>
              <span className={classes['number']}>{money(valor)}</span>
            </li>
          ))}
        </ul>
      </Stack>
    </Accordion.Panel>
  </Accordion.Item>
);

/** The closings of a sheet that was opened again, each with the changes in the next one. */
export const Versoes = ({ tela, folha }: DaFolha) => {
  const read = useRead<typeof VersoesDaFolha>(`${tela.folhas}/${folha.id}/versoes`);
  if (read.data && read.data.content.every(({ abertaEm }) => abertaEm === null)) return null;
  return (
    <Section title="Vezes em que foi fechada" about="Como estava, e o que mudou depois">
      <Loaded read={read}>
        {({ content }) => (
          <Accordion multiple variant="contained">
            {content.map((versao) => (
              <Uma key={versao.versao} versao={versao} />
            ))}
          </Accordion>
        )}
      </Loaded>
    </Section>
  );
};
