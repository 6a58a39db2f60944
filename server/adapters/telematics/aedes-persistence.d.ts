// The package has these types but does not say that they belong to this file.
declare module 'aedes-persistence/asyncPersistence.js' {
  import MemoryPersistence = require('aedes-persistence/types/asyncPersistence');
  export = MemoryPersistence;
}
