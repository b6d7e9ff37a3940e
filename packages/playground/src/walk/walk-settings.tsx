import { theState } from '../state.ts';
import { speeds } from './clock.ts';
import { type Settings, theWalk } from './walk.ts';

const { query, service } = theState;

const { settings, state } = theWalk;

/** The settings of a walk: direction, read-ahead and speed. */
export function WalkSettings() {
  const { readAhead, latency, speed, direction } = settings.value;
  const isWalking = state.value === 'walking';
  const set = (change: Partial<Settings>) => {
    settings.value = { ...settings.value, ...change };
  };
  return (
    <>
      <label>
        <input
          type="checkbox"
          checked={readAhead}
          disabled={isWalking}
          onChange={({ currentTarget }) => set({ readAhead: currentTarget.checked })}
        />
        Read ahead
      </label>
      <label>
        <input
          type="checkbox"
          checked={direction === 'backward'}
          disabled={isWalking || query.value.pagination_token === undefined}
          onChange={({ currentTarget }) =>
            set({ direction: currentTarget.checked ? 'backward' : 'forward' })
          }
        />
        Backward
      </label>
      <label>
        Latency{' '}
        <select
          value={latency}
          disabled={isWalking || !service.value.isInPage}
          onChange={({ currentTarget }) => set({ latency: Number(currentTarget.value) })}
        >
          {[0, 100, 300, 1000].map((each) => (
            <option key={each} value={each}>
              {each} ms
            </option>
          ))}
        </select>
      </label>
      <label>
        Speed{' '}
        <select
          value={speed}
          disabled={isWalking || !service.value.isInPage}
          title="How fast the time of the walk passes. All times are shown by its clock."
          onChange={({ currentTarget }) => set({ speed: Number(currentTarget.value) })}
        >
          {speeds.map((each) => (
            <option key={each} value={each}>
              {each === 1 ? 'Real time' : `${each} ×`}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}
